/** Bulk actions on staff members. */
export const staffBulk = {
  all: 'All %{count} matching staff members selected',
  remove: 'Delete staff members',
  title: 'Edit %{smart_count} staff member |||| Edit %{count} staff members',
  titleUnknown: 'Edit the selected staff members',
  lead: 'Choose what to change. You’ll review every staff member before anything is saved.',
  leaveLead: 'No staff member has been changed.',
  ofSome: '%{value} (%{smart_count} staff member) |||| %{value} (%{count} staff members)',
  count: '%{smart_count} staff member |||| %{count} staff members',
  toList: 'Go to staff',
  back: 'Back to staff',
  partly: 'Some staff members couldn’t be changed.',
  nameHelp: 'Shown in the history of every staff member it changes.',
  unfitting: {
    label: 'If some changes don’t fit a staff member',
    ALL_OR_NOTHING: 'Exclude the staff member',
  },
  record: 'Staff member',
  loading: 'Loading staff…',
  failed: 'Couldn’t load staff',
  toDelete: 'Staff members to delete',
  blockedLead: 'These staff members can’t be changed. Fix them and check again, or continue without them.',
  failedLead: 'These staff members weren’t changed. Retrying uses their current values.',
  deleted: 'This staff member was deleted.',
  start: 'Change %{smart_count} staff member |||| Change %{count} staff members',
  startDelete: 'Delete %{smart_count} staff member |||| Delete %{count} staff members',
  again: 'Couldn’t check the staff members again',
  changed: {
    title: 'The matching staff members have changed',
    lead: 'Nothing was changed. You previewed %{previewed} staff members; %{now} match now.',
    count: 'staff members: %{previewed} → %{now}',
  },
  undo: {
    lead: 'Every staff member goes back to how they were. Fields edited since then stay as they are.',
    gone: '%{name}: staff member deleted',
    act: 'Undo for %{smart_count} staff member |||| Undo for %{count} staff members',
  },
  side: {
    services: '%{smart_count} service loses a staff member. |||| %{count} services lose a staff member.',
    unstaffed:
      '%{smart_count} appointment will have no staff, so customers can’t book it. |||| %{count} appointments will have no staff, so customers can’t book them.',
    booked:
      '%{smart_count} upcoming booking stays with a deleted staff member. |||| %{count} upcoming bookings stay with deleted staff members.',
  },
  deletion: {
    title: 'Delete %{smart_count} staff member? |||| Delete %{count} staff members?',
    lead: 'They move to the trash and leave their services. Sessions and bookings stay. You can restore them for %{days} days.',
    services: 'service loses staff |||| services lose staff',
    unstaffed: 'appointment without staff |||| appointments without staff',
    bookings: 'upcoming booking stays with them |||| upcoming bookings stay with them',
    list: 'Can’t be booked without staff',
    more: 'and %{count} more',
    keep: 'Cancel',
    changed:
      'The services changed (%{before} → %{now}). Nothing has been deleted yet. Review and confirm again.',
    changedOthers: 'Other services are affected now. Nothing has been deleted yet. Review and confirm again.',
  },
};
