/** All mail texts in English. The other languages have the same keys and the same `{values}`. */
export const english = {
  'greeting.named': 'Hi {name},',
  greeting: 'Hi,',
  linkInstead: 'If the button doesn’t work, open this link:',
  footer: 'Sent by {business}. Please don’t reply to this email.',

  'verificationCode.subject': '{business}: confirm your email',
  'verificationCode.text': 'Enter this code to confirm your email:',
  'verificationCode.validity': 'This code expires in {time}. If you didn’t request it, ignore this email.',

  'recovery.subject': '{business}: reset your password',
  'recovery.text': 'We received a request to reset your password.',
  'recovery.link': 'Reset password',
  'recovery.validity':
    'This link works once and expires in {time}. If you didn’t request it, ignore this email. Your password won’t change.',

  'activation.subject': '{business}: set up your account',
  'activation.text': 'An account was created for you. Choose a password to get started.',
  'activation.link': 'Choose a password',
  'activation.validity': 'This link works once. If you don’t know {business}, ignore this email.',

  'alreadyRegistered.subject': '{business}: you already have an account',
  'alreadyRegistered.text':
    'Someone tried to register with this email, which already has an account. Nothing was changed.',
  'alreadyRegistered.link': 'Sign in',
  'alreadyRegistered.recover': 'Reset password',
  'alreadyRegistered.recoverText': 'Forgot your password?',

  'passwordChanged.subject': '{business}: your password was changed',
  'passwordChanged.text': 'Your password was changed.',
  'passwordChanged.warning':
    'If this wasn’t you, reset your password now with “Forgot your password?” on the sign-in page, and let {business} know.',

  'approvalWanted.subject': '{business}: a registration needs your approval',
  'approvalWanted.text': '{name} ({email}) registered and is waiting for approval.',
  'approvalWanted.link': 'Review registration',

  'approved.subject': '{business}: your account is approved',
  'approved.text': 'Your registration was approved. You can sign in now.',
  'approved.link': 'Sign in',

  'invitation.subject': '{business}: you’re invited to join the team',
  'invitation.text.owner':
    '{invitedBy} invited you to join {business} as an owner. You can change everything and manage the team.',
  'invitation.text.admin':
    '{invitedBy} invited you to join {business} as an admin. You can manage bookings, customers, services, prices, locations and staff.',
  'invitation.text.staff':
    '{invitedBy} invited you to join {business} as staff. You can view everything in the dashboard.',
  'invitation.link': 'Accept invitation',
  'invitation.validity':
    'This link works once and expires in {time}. If you don’t know {business}, ignore this email.',

  'booking.confirmed.subject': 'Confirmed: {title}',
  'booking.confirmed.text': 'Your booking is confirmed.',
  'booking.pending.subject': 'Request received: {title}',
  'booking.pending.text': 'We received your booking request. It isn’t confirmed yet.',
  'booking.declined.subject': 'Declined: {title}',
  'booking.declined.text': 'Unfortunately, we can’t accept this booking.',
  'booking.tooLate.text':
    'The time was taken before your payment arrived. Nothing is booked, and you get your money back.',
  'booking.cancelled.subject': 'Cancelled: {title}',
  'booking.cancelled.text': 'This booking is cancelled.',
  'booking.cancelledByBusiness.text': '{business} cancelled this booking.',
  'booking.rescheduled.subject': 'Rescheduled: {title}',
  'booking.rescheduled.text': 'Your booking was rescheduled.',
  'booking.changed.subject': 'Changed: {title}',
  'booking.changed.text': 'Your booking has changed.',
  'booking.waitlisted.subject': 'Waitlist: {title}',
  'booking.waitlisted.text': 'You’re on the waitlist. This isn’t a confirmed booking.',
  'booking.offered.subject': 'A spot is free: {title}',
  'booking.offered.text': 'A spot has opened up for you. It isn’t booked yet.',
  'booking.offered.until': 'Confirm it by {time}. After that, it’s offered to the next person.',
  'booking.reminder.subject': 'Reminder: {title}',
  'booking.reminder.text': 'Your booking is coming up.',
  'booking.when': 'When: {time}',
  'booking.whenThere': 'Local time at {business}: {time}',
  'booking.before': 'Previously: {time}',
  'booking.sessions': 'Sessions: {count}, the last one {time}',
  'booking.where': 'Where: {place}',
  'booking.atCustomer': 'Where: at your address',
  'booking.with': 'With: {name}',
  'booking.participants': 'Participants: {count}',
  'booking.options': 'Option: {names}',
  'booking.addOns': 'Add-ons: {names}',
  'booking.freeUntil': 'Free cancellation until {time}',
  'booking.cancelUntil': 'You can cancel until {time}',
  'booking.askFreeUntil': 'You can cancel free of charge until {time} by contacting us: {contact}',
  'booking.askCancelUntil': 'You can cancel until {time} by contacting us: {contact}',
  'booking.fee': 'Cancellation fee: {fee}',
  'booking.feeNow': 'Cancelling costs {fee}',
  'booking.feeFrom': 'From {time}, cancelling costs {fee}',
  'booking.feeShare': '{share} of the price',
  'booking.contact': 'Questions? {contact}',
  'booking.again': 'Book again',
  'booking.accept': 'Confirm your spot',
  'booking.manage': 'Manage booking',

  'paid.total': 'Total: {amount}',
  'paid.inPerson': 'Pay in person',
  'paid.plan': 'Paid with your plan',
  'paid.addOns': 'Add-ons to pay in person: {amount}',
  'paid.online': 'Paid online: {amount}',
  'paid.rest': 'To pay in person: {amount}',
  'paid.not': 'Not paid yet',
  'paid.refundDue': 'Refund in progress: {amount}',
  'paid.refunded': 'Refunded: {amount}',
  'paid.askRefund': 'Contact us about a refund.',

  'bookings.subjectCancelled': 'Cancelled: {title}',
  'bookings.subjectMoved': 'New location: {title}',
  'bookings.subjectHandedOver': 'Now with {name}: {title}',
  'bookings.subjectSeveral': 'Changes to your bookings at {business}',
  'bookings.cancelled': 'Unfortunately, we have to cancel:',
  'bookings.moved': 'The location has changed to {place} for:',
  'bookings.movedToCustomer': 'The location has changed to your address for:',
  'bookings.handedOver': 'Now with {name}:',
  'bookings.lost': 'These sessions of {title} are cancelled. The others take place as planned:',
} as const;

export type MailTextKey = keyof typeof english;
export type MailTexts = Readonly<Record<MailTextKey, string>>;
