import { useNavigate } from 'react-router-dom';
import { useEditorPanel } from '../../records/editor/sections/EditorPanel.tsx';
import { focusFieldLater } from '../../ui/fields/form/focusField.ts';
import type { Fix } from './causes.ts';

/** Returns a function that opens the field of a repair: in the form, or on the screen of another record. */
export function useFix(pathOf: (fix: Fix) => string | undefined): (fix: Fix) => void {
  const navigate = useNavigate();
  const { coversForm, close } = useEditorPanel();
  return (fix) => {
    const { field = '' } = fix;
    if (fix.of) {
      const path = pathOf(fix);
      if (path !== undefined) void navigate(path);
      return;
    }
    if (!coversForm) {
      focusFieldLater(field);
      return;
    }
    close();
    // The closing panel releases the focus first.
    setTimeout(() => focusFieldLater(field));
  };
}
