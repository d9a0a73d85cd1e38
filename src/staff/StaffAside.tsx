import { Typography, Box } from '@mui/material';
import { equalValues } from '../../contract/paths.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { hoursIn } from '../hours/week.ts';
import { WeekPicture } from '../hours/WeekPicture.tsx';
import { useText } from '../messages/useText.ts';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import { card } from '../ui/page/SectionCard.tsx';
import type { EditedStaffMember } from './staffHours.ts';
import { useWorkingHours } from './useWorkingHours.ts';

/** The working week as a picture, with the additions and removals of unsaved changes. */
export function StaffAside({ record, opened }: EditorAsideProps<EditedStaffMember>) {
  const text = useText();
  const words = useHoursWords();
  const { periods: after } = useWorkingHours(record);
  const { periods: before } = useWorkingHours(opened ?? {});
  if (!record.hours || !before || !after) return null;
  const isChanged = !equalValues(before, after);
  const change = words.change(hoursIn(after) - hoursIn(before));
  return (
    <Box component="section" aria-labelledby="hours-picture" sx={card}>
      <Typography id="hours-picture" variant="h3" component="h2">
        {text(isChanged ? 'hours.changes.title' : 'hours.changes.now')}
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.tertiary', marginBlockEnd: '16px' }}>
        {isChanged
          ? `${text('hours.week', { hours: change })}. ${text('hours.changes.from')}`
          : text('hours.week', { hours: words.hours(hoursIn(after)) })}
      </Typography>
      <WeekPicture before={before} after={after} />
    </Box>
  );
}
