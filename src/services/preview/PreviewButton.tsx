import { Eye } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { useText } from '../../messages/useText.ts';
import { useHasNoAside } from '../../records/editor/sections/EditorLayout.tsx';
import { usePanelIsOpen } from '../../records/editor/sections/EditorPanel.tsx';
import type { ServiceAsideProps } from '../editor/ServiceAside.tsx';

const PreviewSheet = lazyDialog(async () => (await import('./PreviewSheet.tsx')).PreviewSheet);

/** Opens the customer preview from the editor's head when the form leaves no room for it. */
export function PreviewButton(props: ServiceAsideProps) {
  const text = useText();
  const folded = useHasNoAside();
  // A panel leaves no room for more actions.
  const hasPanel = usePanelIsOpen();
  const [open, setOpen] = useState(false);
  if (!folded || hasPanel) return null;
  return (
    <>
      <HeadAction icon={Eye} label={text('preview.open')} opensDialog onSelect={() => setOpen(true)} />
      {open && <PreviewSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
