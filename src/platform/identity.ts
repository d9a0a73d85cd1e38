import type { BodyOf } from '../../contract/call.ts';
import { changePassword, loginV2, registerV2, signOn, validateEmail } from '../../contract/calls/identity.ts';
import { recover, sendActivationEmail, sendRecoveryEmail } from '../../contract/calls/recovery.ts';
import {
  resendVerification,
  startVerification,
  verifyDuringAuthentication,
} from '../../contract/calls/verification.ts';
import type { ApiClient } from './apiClient.ts';
import {
  failedLogin,
  failedRegistration,
  loginStateOf,
  unknownState,
  type LoginState,
} from './loginStates.ts';

interface Captcha {
  recaptchaToken?: string;
  invisibleRecaptchaToken?: string;
}

interface Credentials {
  email: string;
  password: string;
  captchaTokens?: Captcha;
}

interface Registration extends Credentials {
  profile?: BodyOf<typeof registerV2>['profile'];
}

/** The field has either name (identity specification section 4). */
type VerificationCode = { verificationCode: string } | { code: string };

/**
 * Counting attempts is the platform's; sending one again by itself would only bring the wait nearer, and its answer says
 * how long that is.
 */
const once = { retries: 0 };

/**
 * Members' registration, login and recovery by call (identity specification sections 4, 7 and 8). What the platform
 * says about the person resolves to a {@link LoginState}; everything else rejects with an `ApiError`.
 * @param api as a visitor for whoever is not signed in yet
 * @param clientId whose registered addresses the links in mails may lead back to
 */
export function createIdentity(api: ApiClient, clientId: string) {
  let current: LoginState = { loginState: 'INITIAL' };

  const remember = (state: LoginState): LoginState => {
    current = state;
    return state;
  };

  return {
    /** The outcome of the last step. */
    state: (): LoginState => current,

    async register({ email, password, profile, captchaTokens }: Registration): Promise<LoginState> {
      const captcha = captchaTokens && { captchaTokens: onWire(captchaTokens) };
      const body = { loginId: { email }, password, ...(profile && { profile }), ...captcha };
      return remember(
        await api.send(registerV2, { body }, once).then(loginStateOf).catch(failedRegistration),
      );
    },

    async login({ email, password, captchaTokens }: Credentials): Promise<LoginState> {
      const captcha = captchaTokens && { captchaTokens: onWire(captchaTokens) };
      const body = { loginId: { email }, password, ...captcha };
      return remember(await api.send(loginV2, { body }, once).then(loginStateOf).catch(failedLogin));
    },

    /**
     * Proves the e-mail address with the code that was mailed. `state` is that of the step before, by default the last
     * one here; in any other than EMAIL_VERIFICATION_REQUIRED nothing is asked. A wrong code rejects with
     * VERIFICATION_FAILED.
     */
    async verify(verification: VerificationCode, state: LoginState = current): Promise<LoginState> {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return remember(unknownState);
      const code = 'verificationCode' in verification ? verification.verificationCode : verification.code;
      const body = { code, stateToken: state.data.stateToken };
      return remember(loginStateOf(await api.send(verifyDuringAuthentication, { body }, once)));
    },

    /** Has another code mailed; the one before is worth nothing then. */
    async resendCode(state: LoginState = current): Promise<void> {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return;
      await api.send(resendVerification, { body: { stateToken: state.data.stateToken } }, once);
    },

    /** Has a link to a new password mailed, if the address has a member. The link's page leads on to `redirectUri`. */
    async sendPasswordResetEmail(email: string, redirectUri: string, language?: string): Promise<void> {
      const redirect = { url: redirectUri, clientId };
      await api.send(sendRecoveryEmail, { body: { email, ...(language && { language }), redirect } }, once);
    },

    /** Sets a new password by the token of a mail. The dashboard asks to sign in with it (security resolution 18). */
    async recover(recoveryToken: string, password: string): Promise<LoginState> {
      return remember(loginStateOf(await api.send(recover, { body: { recoveryToken, password } }, once)));
    },

    /** Changes the signed-in member's password; the platform may ask for the current one (security resolution 4). */
    async changePassword(newPassword: string, currentPassword?: string): Promise<void> {
      const proof = currentPassword === undefined ? {} : { currentPassword };
      await api.send(changePassword, { body: { newPassword, ...proof } }, once);
    },

    /** Has a link to a first password mailed to a member. */
    async sendActivationEmail(identityId: string, language?: string): Promise<void> {
      await api.send(sendActivationEmail, {
        body: { identityId, ...(language && { emailOptions: { language } }) },
      });
    },

    /** Has a code mailed that proves an address without signing in. Answers the token to verify it with. */
    async startVerification(identityId?: string): Promise<LoginState> {
      const body = { target: 'EMAIL' as const, ...(identityId && { identityId }) };
      const { verificationId } = await api.send(startVerification, { body });
      return remember({
        loginState: 'EMAIL_VERIFICATION_REQUIRED',
        data: { stateToken: verificationId },
      });
    },

    /** Whether a text has the form of an e-mail address. */
    validateEmail: async (email: string): Promise<boolean> =>
      (await api.send(validateEmail, { body: { email } })).valid,

    /** For a trusted caller, whose `api` sends its access token and key: vouches for a member, without a password. */
    signOn: (body: BodyOf<typeof signOn>) => api.send(signOn, { body }),
  };
}
export type Identity = ReturnType<typeof createIdentity>;

/** Capital first letters on the wire (reference/calls.md section 14). */
function onWire({ recaptchaToken, invisibleRecaptchaToken }: Captcha) {
  return [
    {
      ...(recaptchaToken && { Recaptcha: recaptchaToken }),
      ...(invisibleRecaptchaToken && { InvisibleRecaptcha: invisibleRecaptchaToken }),
    },
  ];
}
