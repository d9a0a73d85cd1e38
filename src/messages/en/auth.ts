export const auth = {
  signIn: {
    title: 'Sign in to Frontdesk',
    help: 'You are signed out on this device.',
    going: 'Taking you to the sign-in page',
    goingHelp: 'One moment.',
    again: 'Sign in again',
    now: 'Sign in',
  },
  callback: { title: 'Signing in', working: 'Signing you in', help: 'Opening the page you came for.' },
  failed: {
    title: 'Sign-in did not work',
    help: 'Nothing was changed. Sign in again.',
    helpWithId: 'Nothing was changed. Sign in again; if it happens again, give the request id to support.',
  },
  ended: {
    title: 'Your session has ended',
    help: 'You were signed out, here or on another device. Sign in to go on where you were.',
  },
  leaving: { title: 'Signing you out', help: 'One moment.' },
  denied: {
    title: 'You may not see this page',
    help: 'You are signed in, but your role does not include this page. The owner of the business can change that.',
    signOut: 'Sign in as somebody else',
  },
};
