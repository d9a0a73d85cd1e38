/**
 * Paths of the hosted pages that mails link to. `origin` is that of the business's pages (`pageOrigin.ts`), never
 * from the Host header (security goal B16). Tokens are part of the path; the page sends no Referer and shows a
 * form, so that mail programs that prefetch links use nothing up.
 */
export const hostedPaths = {
  signIn: '/identity/sign-in',
  register: '/identity/register',
  verify: '/identity/verify',
  consent: '/identity/consent',
  selectAccount: '/identity/select-account',
  continueAs: '/identity/continue-as',
  forgot: '/identity/forgot-password',
  recover: '/identity/recover',
  activate: '/identity/activate',
  invitation: '/identity/invitation',
  book: '/identity/book',
} as const;

export function recoveryLink(origin: string, recoveryToken: string): string {
  return `${origin}${hostedPaths.recover}/${recoveryToken}`;
}

/** Page that verifies an address, and sets a first password if there is none. */
export function activationLink(origin: string, activationToken: string): string {
  return `${origin}${hostedPaths.activate}/${activationToken}`;
}

export function invitationLink(origin: string, invitationToken: string): string {
  return `${origin}${hostedPaths.invitation}/${invitationToken}`;
}

/** Page for requesting a password reset, outside of any sign-in flow. */
export function forgotPasswordLink(origin: string): string {
  return origin + hostedPaths.forgot;
}
