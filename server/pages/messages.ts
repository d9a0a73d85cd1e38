import { customerTexts } from './customerMessages.ts';

/** Every text of the hosted pages in English. Other languages are further objects with the same keys. */
const english = {
  ...customerTexts,

  'signIn.title': 'Sign in',
  'signIn.email': 'E-mail address',
  'signIn.password': 'Password',
  'signIn.submit': 'Sign in',
  'signIn.submitting': 'Signing in…',
  'signIn.show': 'Show',
  'signIn.hide': 'Hide',
  'signIn.showPassword': 'Show password',
  'signIn.hidePassword': 'Hide password',
  'signIn.emailMissing': 'Enter your e-mail address.',
  'signIn.passwordMissing': 'Enter your password.',
  'signIn.refused': 'That e-mail address and password do not go together. Check both and try again.',
  'signIn.wait': 'Too many attempts. Try again in {wait}.',
  'signIn.busy': 'Many people are signing in just now. Try again in a moment.',
  'signIn.sample': 'This is a sample business. Sign in with:',
  'wait.seconds': '{count} seconds',
  'wait.second': '1 second',
  'wait.minutes': '{count} minutes',

  'firstRun.title': 'Set up your business',
  'firstRun.titleExisting': 'Become the owner of {business}',
  'firstRun.subtitle': 'Nobody owns it yet. The person who fills this in becomes its owner.',
  'firstRun.businessName': 'Name of the business',
  'firstRun.businessNameHelp': 'Customers see it. You can change it later.',
  'firstRun.currency': 'Currency',
  'firstRun.timeZone': 'Time zone',
  'firstRun.name': 'Your name',
  'firstRun.email': 'Your e-mail address',
  'firstRun.password': 'Choose a password',
  'firstRun.passwordHelp':
    '8 characters or more. A few words in a row are easy to remember and hard to guess.',
  'firstRun.submit': 'Create the business',
  'firstRun.submitting': 'Creating…',
  'firstRun.businessNameMissing': 'Enter the name of the business.',
  'firstRun.nameMissing': 'Enter your name.',
  'firstRun.tooLong': 'Use at most {max} characters.',
  'firstRun.emailWrong': 'Enter an address such as name@example.com.',
  'password.too_short': 'Use at least 8 characters.',
  'password.too_long': 'Use at most 128 characters.',
  'password.common': 'This password is among the first ones that are tried. Choose another.',
  'password.guessable': 'This password is easy to guess from the names here. Choose another.',

  'signOut.title': 'Sign out of {business}?',
  'signOut.who': 'You are signed in as {who}. Another site asked to sign you out.',
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Stay signed in',
  'signedOut.title': 'You are signed out',
  'signedOut.text': 'Nobody can use this browser to act for you any more.',
  'signedOut.again': 'Sign in again',

  'elsewhere.title': 'This page is not part of Frontdesk',
  'elsewhere.text': 'You were sent to a page for customers, which {business} shows on its own site.',
  'elsewhere.back': 'Go back',

  'error.title': 'That did not work',
  'error.used.title': 'This link has been used or is too old',
  'error.used.text': 'A sign-in link opens once, within a minute. Start again from the dashboard.',
  'error.gone.title': 'This sign-in page has run out',
  'error.gone.text':
    'It had been open for too long, or was opened in another browser. Start again from the dashboard.',
  'error.missing.title': 'There is no page here',
  'error.missing.text': 'The address may be mistyped or out of date.',
  'error.return.title': 'We cannot send you back there',
  'error.return.text':
    'The address to return to is not one of {business}. You are still where you were; nothing was changed.',
  'error.form.title': 'This form came from somewhere else',
  'error.form.text':
    'It was not sent from our own page, so nothing was done. Start again from the dashboard.',
  'error.failure.text': 'Something failed on our side. Go back and try again.',
  'error.toDashboard': 'Go to the dashboard',
  'error.requestId': 'Request id',

  'silent.title': 'Signing in…',

  'mailbox.title': 'Mailbox',
  'mailbox.subtitle': 'What {business} has written to people. It stays on this machine; nothing was sent.',
  'mailbox.to': 'to {recipient}',
  'mailbox.empty.title': 'No messages yet',
  'mailbox.empty.text':
    'When somebody must confirm an address or choose a new password, the message is shown here.',
} as const;

export type MessageKey = keyof typeof english;

/** A text with its `{values}` filled in. Escaping is the page's work. */
export function say(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return english[key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

type CountedKey = {
  [Key in MessageKey]: Key extends `${infer Subject}.one` ? Subject : never;
}[MessageKey];

/** The text for one or for several: `1 place left`, `3 places left`. */
export function sayCount(subject: CountedKey, count: number): string {
  return say(`${subject}.${count === 1 ? 'one' : 'other'}`, { count });
}

/** How long to wait, in words: `40 seconds`, `5 minutes`. */
export function sayWait(seconds: number): string {
  if (seconds === 1) return say('wait.second');
  return seconds < 120
    ? say('wait.seconds', { count: seconds })
    : say('wait.minutes', { count: Math.ceil(seconds / 60) });
}
