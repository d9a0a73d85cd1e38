import { Box } from '@mui/material';
import { getPath } from '../../../contract/paths.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useText } from '../../messages/useText.ts';
import type { EditedService } from '../editor/editedService.ts';
import { fieldValue, fieldValueHead } from '../editor/fieldValue.ts';
import { FieldVersions } from '../editor/FieldVersions.tsx';
import { fieldAt, type FieldOfEditor } from '../editor/editorFields.ts';
import { mergeChanges } from '../editor/mergeChanges.ts';
import { useFieldWords } from '../editor/useFieldWords.ts';
import type { SavedByOthers } from './useSavedByOthers.ts';

export interface SavedByOthersDialogProps {
  saved: SavedByOthers;
  opened: EditedService;
  mine: EditedService;
  onClose: () => void;
  onBringIn: () => void;
}

/** What others saved, field by field beside what was opened, and beside one's own where both wrote in it. */
export function SavedByOthersDialog({ saved, opened, mine, onClose, onBringIn }: SavedByOthersDialogProps) {
  const text = useText();
  const { sentence, theirs, fields } = saved;
  const clashing = new Set(
    mergeChanges(opened, theirs, mine).clashes.map(({ path }) => fieldAt(path, theirs)?.path),
  );
  return (
    <ConsequenceDialog
      open
      title={sentence}
      lead={text('others.lead', { name: opened.name })}
      safe={text('others.later')}
      act={text('others.bringIn', { smart_count: fields.length })}
      effect="changes"
      onSafe={onClose}
      onAct={onBringIn}
    >
      {fields.map((field) => (
        <SavedField
          key={field.key}
          field={field}
          versions={{ before: opened, now: theirs, ...(clashing.has(field.path) && { yours: mine }) }}
        />
      ))}
    </ConsequenceDialog>
  );
}

type Side = 'before' | 'now' | 'yours';
const sides: readonly Side[] = ['before', 'now', 'yours'];

interface SavedFieldProps {
  field: FieldOfEditor;
  versions: Partial<Record<Side, EditedService>>;
}

function SavedField({ field, versions }: SavedFieldProps) {
  const text = useText();
  const words = useFieldWords();
  const label = text(`serviceEditor.field.${field.key}`);
  return (
    <FieldVersions
      label={label}
      count={versions.yours ? 3 : 2}
      note={
        versions.yours && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '6px' }}>
            {text('others.clash')}
          </Box>
        )
      }
      data-saved={field.key}
    >
      {sides.map((side) => {
        const service = versions[side];
        return (
          service && (
            <Box key={side} sx={fieldValue(side === 'now')}>
              <Box component="span" sx={fieldValueHead}>
                {text(`others.${side}`)}
              </Box>
              {(getPath(service, field.path) === undefined ? '' : words(field, service)) ||
                text('serviceEditor.conflict.empty')}
            </Box>
          )
        );
      })}
    </FieldVersions>
  );
}
