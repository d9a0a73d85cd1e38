import { Alert, Button } from '@mui/material';
import { restoreLocation } from '../../contract/calls/places/locations.ts';
import { useText } from '../messages/useText.ts';
import type { EditorHeadProps } from '../records/editor/editorKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { MakeDefault } from '../records/plain/MakeDefault.tsx';
import { useActAtOnce } from '../records/undo/useActAtOnce.ts';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useApi } from '../ui/useApi.ts';
import { useMay } from '../ui/useMay.ts';
import type { EditedLocation } from './locationFields.ts';
import { locationDefault } from './locationDefault.ts';

/** Marks the default location and archived ones. */
export function LocationChip({ record }: { record: Pick<EditedLocation, 'default' | 'archived'> }) {
  const text = useText();
  if (record.archived) return <StateChip tone="off">{text('locations.archived')}</StateChip>;
  return record.default ? <DefaultChip /> : null;
}

/** Why an archived location cannot be changed. */
export function ArchivedNote({ opened }: { opened: EditedLocation }) {
  const text = useText();
  return opened.archived ? <Alert severity="info">{text('locations.archivedNote')}</Alert> : null;
}

/** Returns a function that restores an archived location. */
export function useRestore() {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  return ({ id, name }: Pick<EditedLocation, 'id' | 'name'>) =>
    act({
      act: (requestId) => api.send(restoreLocation, { path: { id } }, { requestId }),
      done: text('locations.restored', { name }),
      failed: text('locations.notRestored', { name }),
      changes: ['locations'],
    });
}

/** Actions on a location besides archiving it: restoring it, or making it the default. */
export function LocationActions({ opened, onChanged }: EditorHeadProps<EditedLocation>) {
  const text = useText();
  const restore = useRestore();
  const mayRestore = useMay(restoreLocation) ?? false;
  if (opened.archived) {
    return (
      mayRestore && (
        <Button onClick={() => void restore(opened).then((isDone) => isDone && onChanged())}>
          {text('locations.restore')}
        </Button>
      )
    );
  }
  if (opened.default) return null;
  return <MakeDefault kind={locationDefault} record={opened} onMade={onChanged} />;
}
