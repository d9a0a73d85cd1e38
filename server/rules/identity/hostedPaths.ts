/**
 * Where the hosted pages stand that mails lead to. `origin` is that of the business's pages (`pageOrigin.ts`), never the
 * Host header (security goal B16). A token stands in the path, its page sends no Referer and shows a form: mail programs
 * that open links in advance use nothing up.
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
} as const;

/** The page to set a new password on. */
export function recoveryLink(origin: string, recoveryToken: string): string {
  return `${origin}${hostedPaths.recover}/${recoveryToken}`;
}

/** The page that confirms an address, and sets a first password where there is none. */
export function activationLink(origin: string, activationToken: string): string {
  return `${origin}${hostedPaths.activate}/${activationToken}`;
}

/** The page to accept an invitation to the team on. */
export function invitationLink(origin: string, invitationToken: string): string {
  return `${origin}${hostedPaths.invitation}/${invitationToken}`;
}

/** Where somebody asks for a link to a new password, without being on the way anywhere. */
export function forgotPasswordLink(origin: string): string {
  return origin + hostedPaths.forgot;
}
