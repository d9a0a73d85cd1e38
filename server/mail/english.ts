/** Every text of the mails in English. The other languages have the same keys and the same `{values}`. */
export const english = {
  'greeting.named': 'Hello {name},',
  greeting: 'Hello,',
  linkInstead: 'If the button does not work, open this address:',
  footer: 'This message was sent by {business}. Nobody reads answers to it.',

  'verificationCode.subject': '{business}: confirm your e-mail address',
  'verificationCode.text': 'Enter this code to confirm your e-mail address:',
  'verificationCode.validity': 'The code works for {time}. If you did not ask for it, do nothing.',

  'recovery.subject': '{business}: choose a new password',
  'recovery.text': 'Somebody asked for a new password for this e-mail address.',
  'recovery.link': 'Choose a new password',
  'recovery.validity':
    'The link works once, for {time}. If you did not ask for it, do nothing: your password stays as it is.',

  'activation.subject': '{business}: set up your access',
  'activation.text': 'There is an account for you. Choose a password to begin.',
  'activation.link': 'Choose a password',
  'activation.validity': 'The link works once. If you do not know {business}, do nothing.',

  'alreadyRegistered.subject': '{business}: you have an account already',
  'alreadyRegistered.text':
    'Somebody wanted to register with this e-mail address, which has an account already. Nothing was changed.',
  'alreadyRegistered.link': 'Sign in',
  'alreadyRegistered.recover': 'Choose a new password',
  'alreadyRegistered.recoverText': 'If you have forgotten your password:',

  'passwordChanged.subject': '{business}: your password was changed',
  'passwordChanged.text': 'The password of your account was changed.',
  'passwordChanged.warning':
    'If that was not you, choose a new password at once by “Forgot password” on the sign-in page, and tell {business}.',

  'approvalWanted.subject': '{business}: somebody waits for your approval',
  'approvalWanted.text':
    '{name} ({email}) has registered and can sign in when an owner or an admin approves.',
  'approvalWanted.link': 'Decide in the dashboard',

  'approved.subject': '{business}: you can sign in now',
  'approved.text': 'Your registration was approved.',
  'approved.link': 'Sign in',

  'invitation.subject': '{business} invites you to its team',
  'invitation.text.owner':
    '{invitedBy} invites you to {business} as an owner. You can change everything, and decide who belongs to the team.',
  'invitation.text.admin':
    '{invitedBy} invites you to {business} as an admin. You can change services, places, prices and staff.',
  'invitation.text.staff':
    '{invitedBy} invites you to {business} as a member of staff. You can look at everything in the dashboard.',
  'invitation.link': 'Accept the invitation',
  'invitation.validity': 'The link works once, for {time}. If you do not know {business}, do nothing.',

  'bookings.subjectCancelled': 'Cancelled: {title}',
  'bookings.subjectMoved': '{title} takes place somewhere else',
  'bookings.subjectSeveral': 'Your bookings at {business} have changed',
  'bookings.cancelled': 'We have to cancel:',
  'bookings.moved': 'This takes place at {place} from now on:',
  'bookings.movedToCustomer': 'This takes place at your place from now on:',
  'bookings.lost': 'These sessions of {title} are cancelled; the others take place:',
} as const;
