import { bulkRunLimits, type BulkRun } from '../../contract/entities/bulkRun.ts';
import { ConsequenceDialog } from '../layout/ConsequenceDialog.tsx';
import { useFormats } from '../layout/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { countOf, tellsCustomers } from './runCounts.ts';

interface DeletionQuestionProps {
  run: BulkRun;
  onKeep: () => void;
  onDelete: () => void;
}

/** Asked before a previewed deletion starts where sessions end with it; typed where people lose their bookings. */
export function DeletionQuestion({ run, onKeep, onDelete }: DeletionQuestionProps) {
  const text = useText();
  const { number } = useFormats();
  const { sessions, bookings } = run.sideEffects;
  const count = countOf(run, 'CHANGES');
  const numbers = { smart_count: count, count: number(count) };
  return (
    <ConsequenceDialog
      open
      title={text('serviceEditor.remove.titleMany', numbers)}
      lead={text('serviceEditor.remove.leadMany', { days: bulkRunLimits.daysToUndo })}
      figures={[
        { value: number(sessions), label: text('bulk.deletion.sessions') },
        ...(bookings > 0 ? [{ value: number(bookings), label: text('bulk.deletion.bookings') }] : []),
      ]}
      safe={text('serviceEditor.remove.keepMany')}
      act={
        bookings > 0
          ? text('serviceEditor.remove.actCancel', { smart_count: bookings, bookings: number(bookings) })
          : text('serviceEditor.remove.actMany', numbers)
      }
      effect="destroys"
      typed={bookings > 0 ? text('serviceEditor.remove.typedMany', numbers) : undefined}
      onSafe={onKeep}
      onAct={onDelete}
    >
      {bookings > 0 && text(tellsCustomers(run) ? 'bulk.side.told' : 'bulk.side.untold')}
    </ConsequenceDialog>
  );
}
