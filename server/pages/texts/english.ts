/** Every text of the hosted pages in English. The other languages have the same keys and the same `{values}`. */
export const english = {
  'language.choose': 'Language',

  'field.email': 'E-mail address',
  'field.password': 'Password',
  'field.newPassword': 'New password',
  'field.passwordHelp': '8 characters or more. A few words in a row are easy to remember and hard to guess.',
  'field.name': 'Your name',
  'field.captcha': 'Show that you are a person',
  'field.show': 'Show',
  'field.hide': 'Hide',
  'field.showPassword': 'Show password',
  'field.hidePassword': 'Hide password',

  'fault.emailMissing': 'Enter your e-mail address.',
  'fault.emailWrong': 'Enter an address such as name@example.com.',
  'fault.passwordMissing': 'Enter your password.',
  'fault.nameMissing': 'Enter your name.',
  'fault.tooLong': 'Use at most {max} characters.',
  'fault.captchaMissing': 'Solve this before you go on.',
  'fault.captchaWrong': 'The check did not accept this. Try again.',
  'fault.captchaDown': 'The check that tells people from programs does not answer just now. Try again soon.',
  'fault.wait': 'Too many attempts. Try again in {wait}.',
  'fault.busy': 'Many people are here just now. Try again in a moment.',
  'password.too_short': 'Use at least 8 characters.',
  'password.too_long': 'Use at most 128 characters.',
  'password.common': 'This password is among the first ones that are tried. Choose another.',
  'password.guessable': 'This password is easy to guess from the names here. Choose another.',

  'signIn.title': 'Sign in',
  'signIn.toClient': 'to go on to {client}',
  'signIn.submit': 'Sign in',
  'signIn.submitting': 'Signing in…',
  'signIn.forgot': 'Forgot your password?',
  'signIn.noAccount': 'No account yet?',
  'signIn.register': 'Create one',
  'signIn.refused': 'That e-mail address and password do not go together. Check both and try again.',
  'signIn.unknownAddress': 'No account has this e-mail address. Check it for typing mistakes.',
  'signIn.resetNeeded':
    'This password no longer works, for your safety. Choose a new one by “Forgot your password?”',
  'signIn.sample': 'This is a sample business. Sign in with:',

  'register.title': 'Create your account',
  'register.submit': 'Create the account',
  'register.submitting': 'Creating…',
  'register.haveAccount': 'Have an account already?',
  'register.signIn': 'Sign in',
  'register.taken': 'There is an account with this address already. Sign in, or choose a new password.',

  'verify.title': 'Enter the code we sent you',
  'verify.lead': 'It is in a message to {email}: six digits, which work for {time}.',
  'verify.code': 'Code',
  'verify.submit': 'Confirm',
  'verify.submitting': 'Checking…',
  'verify.codeMissing': 'Enter the six digits of the message.',
  'verify.wrong':
    'This is not the code of the newest message, or it does not work any more. Check it, or ask for another.',
  'verify.nothingCame': 'Nothing came? Look among the unwanted messages too.',
  'verify.resend': 'Send another code',
  'verify.resendIn': 'You can ask for another code in {wait}.',
  'verify.resent': 'Another code is on its way. The one before does not work any more.',
  'verify.again': 'Start again',
  'verify.gone.title': 'This took too long',
  'verify.gone.text':
    'Nobody is waiting for a code here any more. Sign in again, and we send you another one.',

  'approval.title': 'You will hear from us',
  'approval.text':
    '{business} looks at every new account before it opens. You get a message as soon as yours does.',

  'forgot.title': 'Choose a new password',
  'forgot.lead': 'Tell us your e-mail address, and we send you a link to do so.',
  'forgot.submit': 'Send the link',
  'forgot.submitting': 'Sending…',
  'forgot.back': 'Back to sign-in',
  'forgot.sent.title': 'Look into your mailbox',
  'forgot.sent.text':
    'If {email} has an account with {business}, a message with a link is on its way. The link works once, for half an hour.',
  'forgot.sent.nothing': 'Nothing came? Look among the unwanted messages, or try another address.',
  'forgot.sent.other': 'Try another address',

  'recover.title': 'Choose a new password',
  'recover.lead': 'From then on you are signed out everywhere else.',
  'recover.submit': 'Set the password',
  'recover.submitting': 'Setting…',
  'recover.done.title': 'Your new password is set',
  'recover.done.text': 'You were signed out everywhere. Sign in with the new password.',
  'recover.done.signIn': 'Go on to sign in',
  'recover.spent.title': 'This link does not work any more',
  'recover.spent.text': 'It works once, for half an hour. Ask for another one, and use the newest message.',
  'recover.spent.again': 'Ask for another link',

  'activate.title': 'Set up your access',
  'activate.lead': 'Choose a password to sign in with from now on.',
  'activate.done.title': 'Your access is set up',
  'activate.done.text': 'Sign in with your e-mail address and the password you just chose.',
  'activate.spent.text':
    'It works once, and not for ever. If you have a password already, sign in; otherwise ask for a new one.',

  'consent.title': 'Let {client} act for you?',
  'consent.lead': '{client} asks to use your account with {business}.',
  'consent.sees': 'It sees who you are: your name and e-mail address.',
  'consent.acts': 'It may do there what you may do, until you sign out of it.',
  'consent.allow': 'Allow',
  'consent.deny': 'Do not allow',
  'consent.asWhom': 'You are signed in as {who}.',

  'selectAccount.title': 'Choose an account',
  'selectAccount.lead': 'to go on to {client}',
  'selectAccount.continue': 'Go on as {who}',
  'selectAccount.other': 'Use another account',

  'continueAs.title': 'Continue as {next}?',
  'continueAs.text':
    'You are signed in as {current}. If you continue, {current} is signed out of this browser.',
  'continueAs.submit': 'Continue as {next}',
  'continueAs.stay': 'Stay signed in as {current}',

  'invitation.title': 'Join the team of {business}',
  'invitation.owner':
    '{invitedBy} invites you to become an owner: you can change everything and decide who is in the team.',
  'invitation.admin':
    '{invitedBy} invites you to work in the dashboard: you can change services, prices, places and people.',
  'invitation.staff':
    '{invitedBy} invites you to look into the dashboard: you see everything and change nothing.',
  'invitation.existing':
    'You have an account with this address already. It gets the new rights; you sign in as before.',
  'invitation.submit': 'Accept the invitation',
  'invitation.submitting': 'Accepting…',
  'invitation.done.title': 'You are in the team of {business}',
  'invitation.done.text': 'Sign in with {email}, and you are in the dashboard.',
  'invitation.spent.title': 'This invitation does not work any more',
  'invitation.spent.text':
    'It was accepted already, was taken back, or is too old. Whoever invited you can send another one.',

  'firstRun.title': 'Set up your business',
  'firstRun.titleExisting': 'Become the owner of {business}',
  'firstRun.subtitle': 'Nobody owns it yet. The person who fills this in becomes its owner.',
  'firstRun.businessName': 'Name of the business',
  'firstRun.businessNameHelp': 'Customers see it. You can change it later.',
  'firstRun.currency': 'Currency',
  'firstRun.timeZone': 'Time zone',
  'firstRun.email': 'Your e-mail address',
  'firstRun.password': 'Choose a password',
  'firstRun.submit': 'Create the business',
  'firstRun.submitting': 'Creating…',
  'firstRun.businessNameMissing': 'Enter the name of the business.',
  'firstRun.timeZoneWrong': 'Choose a time zone from the list.',
  'firstRun.currencyWrong': 'Choose a currency from the list.',

  'signOut.title': 'Sign out of {business}?',
  'signOut.who': 'You are signed in as {who}. Another site asked to sign you out.',
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Stay signed in',
  'signedOut.title': 'You are signed out',
  'signedOut.text': 'Nobody can use this browser to act for you any more.',
  'signedOut.again': 'Sign in again',
  'signedIn.title': 'You are signed in',
  'signedIn.text': 'You can go back to where you came from.',

  'elsewhere.bookingsCheckout.title': 'Booking is not possible on this page',
  'elsewhere.bookingsCheckout.text':
    '{business} takes bookings another way. Nothing was booked, and nothing was charged.',
  'elsewhere.ecomCheckout.title': 'Paying is not possible on this page',
  'elsewhere.ecomCheckout.text':
    '{business} takes payments another way. Nothing was bought, and nothing was charged.',
  'elsewhere.ecomOrderPaymentRequest.title': 'Paying is not possible on this page',
  'elsewhere.ecomOrderPaymentRequest.text':
    '{business} takes payments another way. Nothing was charged, and what you owe stays the same.',
  'elsewhere.eventsCheckout.title': 'There are no tickets on this page',
  'elsewhere.eventsCheckout.text':
    '{business} hands out places at its events another way. No place was taken, and nothing was charged.',
  'elsewhere.paidPlansCheckout.title': 'Plans cannot be bought on this page',
  'elsewhere.paidPlansCheckout.text':
    '{business} sells its plans another way. Nothing was bought, and nothing was charged.',
  'elsewhere.paidPlansCheckout.plan': 'The plan you chose',
  'elsewhere.storesProduct.title': 'There is no shop on this page',
  'elsewhere.storesProduct.text': '{business} shows its goods another way.',
  'elsewhere.bookingsBook.title': 'Booking is not possible on this page',
  'elsewhere.bookingsBook.text': '{business} takes bookings another way. What it offers, you find here:',
  'elsewhere.bookingsBook.nothing': '{business} takes bookings another way. Nothing was booked.',
  'elsewhere.back': 'Go back',

  'error.title': 'That did not work',
  'error.used.title': 'This link has been used or is too old',
  'error.used.text': 'A sign-in link opens once, within a minute. Start again from where you came.',
  'error.gone.title': 'This page has run out',
  'error.gone.text':
    'It had been open for too long, or was opened in another browser. Start again from where you came.',
  'error.missing.title': 'There is no page here',
  'error.missing.text': 'The address may be mistyped or out of date.',
  'error.return.title': 'We cannot send you back there',
  'error.return.text':
    'The address to return to is not one of {business}. You are still where you were; nothing was changed.',
  'error.form.title': 'This form came from somewhere else',
  'error.form.text':
    'It was not sent from our own page, so nothing was done. Start again from where you came.',
  'error.failure.text': 'Something failed on our side. Go back and try again.',
  'error.toDashboard': 'Go to the dashboard',
  'error.requestId': 'Request id',

  'silent.title': 'Signing in…',
} as const;

export type TextKey = keyof typeof english;
export type Texts = Readonly<Record<TextKey, string>>;
