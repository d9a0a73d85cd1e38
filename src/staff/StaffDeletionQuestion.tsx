import { Box } from '@mui/material';
import type { StaffDeletion } from '../../contract/entities/staff/staffDeletion.ts';
import { trashLimits } from '../../contract/entities/history/trashedRecord.ts';
import { useText } from '../messages/useText.ts';
import type { DeletionQuestionProps } from '../records/bulk/bulkKind.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useFormats } from '../ui/words/useFormats.ts';

/** Confirms starting a previewed deletion of staff members with services or bookings. */
export function StaffDeletionQuestion(props: DeletionQuestionProps<StaffDeletion>) {
  const { asked, pending, onKeep, onDelete } = props;
  const text = useText();
  const { number } = useFormats();
  const { shown, former } = asked;
  const { services, unstaffed, unstaffedServices } = shown.impact;
  const count = { smart_count: shown.staffMemberCount, count: number(shown.staffMemberCount) };
  const figures = (['services', 'unstaffed', 'bookings'] as const).flatMap((key) => {
    const value = shown.impact[key];
    if (value === 0) return [];
    return [{ value: number(value), label: text(`staffBulk.deletion.${key}`, { smart_count: value }) }];
  });
  const before = former?.impact.services;
  const changed =
    before === services
      ? text('staffBulk.deletion.changedOthers')
      : text('staffBulk.deletion.changed', { before: number(before ?? 0), now: number(services) });
  const more = unstaffed - unstaffedServices.length;
  return (
    <ConsequenceDialog
      open
      title={text('staffBulk.deletion.title', count)}
      lead={text('staffBulk.deletion.lead', { days: trashLimits.days })}
      figures={figures}
      safe={text('staffBulk.deletion.keep')}
      act={text('staffBulk.startDelete', count)}
      effect="destroys"
      note={former && changed}
      pending={pending}
      onSafe={onKeep}
      onAct={onDelete}
    >
      {unstaffedServices.length > 0 && (
        <>
          <Box sx={{ fontWeight: 500 }}>{text('staffBulk.deletion.list')}</Box>
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: '20px' }}>
            {unstaffedServices.map(({ id, name }) => (
              <Box key={id} component="li" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Box>
            ))}
            {more > 0 && <li>{text('staffBulk.deletion.more', { count: number(more) })}</li>}
          </Box>
        </>
      )}
    </ConsequenceDialog>
  );
}
