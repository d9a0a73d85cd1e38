import { Box } from '@mui/material';
import { useId, useState } from 'react';
import { setPath } from '../../../../contract/paths.ts';
import { ConsequenceDialog } from '../../../ui/dialogs/ConsequenceDialog.tsx';
import { radio } from '../../../ui/fields/RadioCards.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { changedFields, fieldAt, type EditorField } from '../fields/editorField.ts';
import type { EditedRecord, EditorKind } from '../editorKind.ts';
import { fieldValue, fieldValueHead } from './fieldValue.ts';
import { FieldVersions } from './FieldVersions.tsx';
import { listOf } from '../../../ui/words/listOf.ts';
import type { Clash } from './mergeChanges.ts';
import type { ClashingChange } from '../save/saveRecord.ts';
import { useKindWords } from '../useKindWords.ts';

interface ConflictDialogProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  clash: ClashingChange<Edited>;
  /** Whether the other values are the person's own, from another tab or device. */
  own: boolean;
  onCancel: () => void;
  onSettle: (keepsMine: (path: string) => boolean) => void;
}

/**
 * Resolves fields that two people, or one person in two tabs, changed: both versions side by side, one Save for all.
 */
export function ConflictDialog<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  clash,
  own,
  onCancel,
  onSettle,
}: ConflictDialogProps<Edited, Field, Decision>) {
  const text = useText();
  const { locale } = useBusiness();
  const [ownPaths, setOwnPaths] = useState<ReadonlySet<string>>(
    () => new Set(clash.merge.clashes.map(({ path }) => path)),
  );
  const asked = new Set(clash.merge.clashes.map(({ path }) => fieldAt(kind, path, clash.theirs)?.key));
  const others = changedFields(kind, clash.opened, clash.theirs)
    .filter(({ key }) => !asked.has(key))
    .map(({ label }) => text(label));
  const keep = (path: string, mine: boolean) =>
    setOwnPaths((paths) =>
      mine ? new Set([...paths, path]) : new Set([...paths].filter((one) => one !== path)),
    );
  return (
    <ConsequenceDialog
      open
      title={text(own ? 'editor.conflict.titleOwn' : 'editor.conflict.title', {
        name: clash.opened.name,
      })}
      lead={text(own ? 'editor.conflict.leadOwn' : 'editor.conflict.lead')}
      safe={text('editor.conflict.cancel')}
      act={text('editor.conflict.save')}
      effect="changes"
      onSafe={onCancel}
      onAct={() => onSettle((path) => ownPaths.has(path))}
    >
      {clash.merge.clashes.map((one) => (
        <ClashRow
          key={one.path}
          kind={kind}
          clash={one}
          own={own}
          record={clash.theirs}
          mine={ownPaths.has(one.path)}
          onChoose={(mine) => keep(one.path, mine)}
        />
      ))}
      {others.length > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {text(own ? 'editor.conflict.othersOwn' : 'editor.conflict.others', {
            fields: listOf(others, locale),
          })}
        </Box>
      )}
    </ConsequenceDialog>
  );
}

const keepWords = {
  theirs: { own: 'editor.conflict.keepTheirsOwn', others: 'editor.conflict.keepTheirs' },
  mine: { own: 'editor.conflict.keepMineOwn', others: 'editor.conflict.keepMine' },
} as const;

interface ClashRowProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  clash: Clash;
  own: boolean;
  record: Edited;
  mine: boolean;
  onChoose: (mine: boolean) => void;
}

function ClashRow<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  clash,
  own,
  record,
  mine,
  onChoose,
}: ClashRowProps<Edited, Field, Decision>) {
  const text = useText();
  const id = useId();
  const words = useKindWords(kind);
  const field = fieldAt(kind, clash.path, record);
  const label = field ? text(field.label) : clash.path;
  const read = (value: unknown) => {
    const there = setPath(record, clash.path, value) as Edited;
    return (field ? words(field, there) : '') || text('editor.conflict.empty');
  };
  const choice = (whose: 'theirs' | 'mine', value: unknown) => (
    <Box component="label" sx={fieldValue(mine === (whose === 'mine'))}>
      <Box component="span" sx={fieldValueHead}>
        <Box
          component="input"
          type="radio"
          sx={radio}
          name={id}
          checked={mine === (whose === 'mine')}
          aria-label={text(keepWords[whose][own ? 'own' : 'others'], { field: label })}
          onChange={() => onChoose(whose === 'mine')}
        />
        {text(own ? `editor.conflict.${whose}Own` : `editor.conflict.${whose}`)}
      </Box>
      {read(value)}
    </Box>
  );
  return (
    <FieldVersions label={label} count={3} data-clash={clash.path}>
      <Box sx={fieldValue(false)}>
        <Box component="span" sx={fieldValueHead}>
          {text('editor.conflict.before')}
        </Box>
        {read(clash.before)}
      </Box>
      {choice('theirs', clash.theirs)}
      {choice('mine', clash.mine)}
    </FieldVersions>
  );
}
