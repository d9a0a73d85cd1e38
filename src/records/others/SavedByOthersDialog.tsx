import { Box } from '@mui/material';
import { getPath } from '../../../contract/paths.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useText } from '../../messages/useText.ts';
import { fieldAt, type EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorKind } from '../editor/editorKind.ts';
import { fieldValue, fieldValueHead } from '../editor/conflicts/fieldValue.ts';
import { FieldVersions } from '../editor/conflicts/FieldVersions.tsx';
import { mergeChanges } from '../editor/conflicts/mergeChanges.ts';
import type { SavedByOthers } from './useSavedByOthers.ts';
import { useKindWords } from '../editor/useKindWords.ts';

export interface SavedByOthersDialogProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  saved: SavedByOthers<Edited, Field>;
  opened: Edited;
  mine: Edited;
  onClose: () => void;
  onApply: () => void;
}

/** Changes saved by others by field, next to the opened value and, where both changed it, the person's own. */
export function SavedByOthersDialog<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  saved,
  opened,
  mine,
  onClose,
  onApply,
}: SavedByOthersDialogProps<Edited, Field, Decision>) {
  const text = useText();
  const { sentence, theirs, fields } = saved;
  const clashing = new Set(
    mergeChanges(opened, theirs, mine).clashes.map(({ path }) => fieldAt(kind, path, theirs)?.path),
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
      onAct={onApply}
    >
      {fields.map((field) => (
        <SavedField
          key={field.key}
          kind={kind}
          field={field}
          versions={{ before: opened, now: theirs, ...(clashing.has(field.path) && { yours: mine }) }}
        />
      ))}
    </ConsequenceDialog>
  );
}

type Side = 'before' | 'now' | 'yours';
const sides: readonly Side[] = ['before', 'now', 'yours'];

interface SavedFieldProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  field: Field;
  versions: Partial<Record<Side, Edited>>;
}

function SavedField<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  field,
  versions,
}: SavedFieldProps<Edited, Field, Decision>) {
  const text = useText();
  const words = useKindWords(kind);
  const label = text(field.label);
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
        const record = versions[side];
        return (
          record && (
            <Box key={side} sx={fieldValue(side === 'now')}>
              <Box component="span" sx={fieldValueHead}>
                {text(`others.${side}`)}
              </Box>
              {(getPath(record, field.path) === undefined ? '' : words(field, record)) ||
                text('editor.conflict.empty')}
            </Box>
          )
        );
      })}
    </FieldVersions>
  );
}
