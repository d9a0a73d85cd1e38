import { Alert } from '@mui/material';
import { restoreLocation } from '../../contract/calls/locations/locations.ts';
import { useText } from '../messages/useText.ts';
import type { EditorHeadProps } from '../records/editor/editorKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { MakeDefault } from '../records/plain/MakeDefault.tsx';
import { useRestoreRemoved } from '../records/removal/useRestoreRemoved.ts';
import { HeadAction } from '../ui/page/HeadActions.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useMay } from '../ui/business/useMay.ts';
import type { EditedLocation } from './locationFields.ts';
import { locationDefault } from './locationDefault.ts';
import { locationRemoval } from './locationRemoval.ts';

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

/** Actions on a location besides archiving it: restoring it, or making it the default. */
export function LocationActions({ opened, onChanged }: EditorHeadProps<EditedLocation>) {
  const text = useText();
  const restore = useRestoreRemoved();
  const mayRestore = useMay(restoreLocation) ?? false;
  if (opened.archived) {
    return (
      mayRestore && (
        <HeadAction
          label={text('locations.restore')}
          onSelect={() => void restore(locationRemoval, [opened]).then((isDone) => isDone && onChanged())}
        />
      )
    );
  }
  if (opened.default) return null;
  return <MakeDefault kind={locationDefault} record={opened} onMade={onChanged} />;
}
