/** Removal of records that others use. */
export const removal = {
  safe: 'Cancel',
  choose: 'Select…',
  noReplacement: 'No replacement',
  unused: 'Nothing uses it.',
  more: 'and %{count} more',
  kept: '%{name} is the default and stays.',
  tooMany: 'Select at most %{count} to remove them together.',
  changed: 'The numbers have changed. Nothing was removed. Review and confirm again.',
  records: {
    service: 'service |||| services',
    staffMember: 'staff member |||| staff members',
    resource: 'room or equipment |||| rooms and equipment',
    bookingPolicy: 'policy |||| policies',
    session: 'session |||| sessions',
    booking: 'booking |||| bookings',
    planOrder: 'purchase |||| purchases',
  },
  effect: {
    MOVES: '%{records} moves to the replacement |||| %{records} move to the replacement',
    LOSES: '%{records} loses it and has others |||| %{records} lose it and have others',
    LEFT_WITHOUT: '%{records} is left without |||| %{records} are left without',
    KEEPS: '%{records} keeps it |||| %{records} keep it',
    REMOVED: '%{records} is deleted too |||| %{records} are deleted too',
  },
};
