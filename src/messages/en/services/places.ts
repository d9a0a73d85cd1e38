/** Removing locations with booked sessions. */
export const places = {
  title: 'Remove %{places} from %{name}?',
  lead: 'Sessions are scheduled there. Nothing has been changed or sent yet.',
  question: 'What should happen to these sessions?',
  questionOthers: 'What should happen to the other sessions?',
  oneForAll: 'Applies to all sessions.',
  oneForOthers: 'Applies to all sessions you don’t move first.',
  first: {
    open: 'Move some sessions first…',
    change: 'Change which sessions move first…',
    none: 'Move selected to',
    move: 'Move %{count} selected to |||| Move %{count} selected to',
    help: 'Select sessions in the list. They move when you save. The choice above applies to the rest.',
  },
  keep: 'Keep at this location',
  move: 'Move to another location',
  moveTo: 'New location',
  noTarget: 'Add another location first.',
  cancel: 'Cancel sessions',
  sessionsStay:
    '%{count} session stays as scheduled. No new bookings there. |||| %{count} sessions stay as scheduled. No new bookings there.',
  bookingsMove: '%{count} booking will be moved. |||| %{count} bookings will be moved.',
  sessionsMove:
    '%{count} session will be moved. Its time doesn’t change. |||| %{count} sessions will be moved. Their times don’t change.',
  coursesShorter:
    '%{count} course booking continues with fewer sessions. |||| %{count} course bookings continue with fewer sessions.',
  safe: 'Keep editing',
  paid: '%{money} already paid.',
  act: {
    save: 'Save, %{what}',
    moveBookings: 'move %{count} booking |||| move %{count} bookings',
    moveSessions: 'move %{count} session |||| move %{count} sessions',
    cancelBookings: 'cancel %{count} booking |||| cancel %{count} bookings',
    cancelSessions: 'cancel %{count} session |||| cancel %{count} sessions',
    keepSessions: 'keep %{count} session |||| keep %{count} sessions',
  },
  removed: '%{places} will be removed when you save.',
  removedHelp: 'If there are sessions or bookings, you’ll choose what happens to them.',
  address: 'Custom address',
  addressHelp: 'For this service only, for example a park.',
  addAddress: 'Add address',
  addressTwice: 'This address is already in the list.',
};
