import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Exceptions } from '../../hours/Exceptions.tsx';
import { useText } from '../../messages/useText.ts';
import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import { isOwn, type EditedStaffMember } from './staffHours.ts';

/** Time off and extra hours of a staff member. Saved own hours can get extra ones. */
export function StaffExceptions() {
  const text = useText();
  const { opened } = useRecordForm<EditedStaffMember>();
  if (!opened?.hours || !opened.resourceId) return null;
  const { ownScheduleId: scheduleId } = opened.hours;
  const { resourceId } = opened;
  return (
    <Exceptions
      owner={{ away: 'TIME_OFF', scheduleId, resourceId, hasOwnHours: isOwn(opened.hours) }}
      more={
        <Button component={Link} to={`/staff/absence?staff=${resourceId}`}>
          {text('absence.open')}
        </Button>
      }
    />
  );
}
