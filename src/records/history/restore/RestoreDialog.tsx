import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listActivity } from '../../../../contract/calls/history/activity.ts';
import { compareVersions } from '../../../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../../../contract/entities/history/recordedChange.ts';
import { ConsequenceDialog } from '../../../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useText } from '../../../messages/useText.ts';
import { ChangeFields } from '../ChangeFields.tsx';
import { useChangeWords } from '../useChangeWords.ts';
import { useSideEffectWords } from '../useSideEffectWords.ts';

interface RestoreDialogProps {
  /** Restores the version after this change. */
  change: RecordedChange;
  name: string;
  pending: boolean;
  onClose: () => void;
  onAct: () => void;
}

/** Confirms restoring a version: each field with its new value, and what stays. */
export function RestoreDialog({ change, name, pending, onClose, onAct }: RestoreDialogProps) {
  const text = useText();
  const words = useChangeWords();
  const { beforeVersion } = useSideEffectWords();
  const { data, error } = useVersionToNow(change);
  // Reversed: from the current value to the version's.
  const back = (data?.fields ?? []).map(({ field, before, after }) => ({
    field,
    before: after,
    after: before,
  }));
  const parts = words.partsOf({ entity: change.entity, fields: back });
  const stays = beforeVersion(
    change.entity,
    back.map(({ field }) => field),
  );
  return (
    <ConsequenceDialog
      open
      title={text('history.restore.title', { name })}
      lead={lead()}
      safe={text('history.restore.keep')}
      act={parts.length > 0 ? text('history.restore.act') : undefined}
      effect="changes"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={onAct}
    >
      {parts.length > 0 && <ChangeFields parts={parts} pending={pending} />}
      {stays.map((sentence) => (
        <Box key={sentence} sx={{ marginBlockStart: '8px', color: 'text.secondary' }}>
          {sentence}
        </Box>
      ))}
    </ConsequenceDialog>
  );

  function lead(): string {
    if (error) return text('history.restore.failed');
    if (!data) return text('history.restore.comparing');
    return text(parts.length > 0 ? 'history.restore.lead' : 'history.restore.same');
  }
}

/** Compares a version with the latest one. */
function useVersionToNow({ id, entityId }: RecordedChange) {
  const api = useApi();
  return useQuery({
    queryKey: ['activity', 'versionToNow', id],
    queryFn: async ({ signal }) => {
      const query = { filter: JSON.stringify({ entityId }), range: '[0,0]', sort: '["date","DESC"]' };
      const [latest] = await api.send(listActivity, { query }, { signal });
      const path = { changeId: id, otherId: latest?.id ?? id };
      return api.send(compareVersions, { path }, { signal });
    },
  });
}
