import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { StateChip } from '../../../ui/page/StateChip.tsx';
import { useText } from '../../../messages/useText.ts';
import { useFamilyOf } from '../BulkFamilyContext.ts';
import { familyTextOf } from '../familyText.ts';
import { displayedState } from '../runCounts.ts';

const tones = {
  PREVIEWED: 'off',
  RUNNING: 'warn',
  DONE: 'good',
  PARTLY: 'warn',
  FAILED: 'bad',
  UNDOING: 'warn',
  UNDONE: 'off',
} as const;

/** State of a run. */
export function RunStateChip({ run }: { run: BulkRun }) {
  const text = useText();
  const state = displayedState(run);
  const { bulk } = useFamilyOf()(run);
  const reasons = { PARTLY: familyTextOf(text, bulk)('partly'), FAILED: text('bulk.run.reason.FAILED') };
  const reason = state === 'PARTLY' || state === 'FAILED' ? reasons[state] : undefined;
  return (
    <StateChip tone={tones[state]} reason={reason}>
      {text(`bulk.run.state.${state}`)}
    </StateChip>
  );
}
