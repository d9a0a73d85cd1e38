import type { BodyOf } from '../../../contract/call.ts';
import {
  changePassword,
  loginV2,
  registerV2,
  signOn,
  validateEmail,
} from '../../../contract/calls/identity/identity.ts';
import {
  recover,
  sendActivationEmail,
  sendRecoveryEmail,
} from '../../../contract/calls/identity/recovery.ts';
import {
  resendVerification,
  startVerification,
  verifyDuringAuthentication,
} from '../../../contract/calls/identity/verification.ts';
import type { ApiClient } from '../apiClient.ts';
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

/** The specification allows either name (identity specification section 4). */
type VerificationCode = { verificationCode: string } | { code: string };

/** The platform counts attempts: a retry would only prolong the wait that its answer states. */
const withoutRetries = { retries: 0 };

/**
 * Registration, login and recovery of members by call (identity specification sections 4, 7 and 8). Failures about the
 * member's input resolve to a {@link LoginState}; everything else rejects with an `ApiError`.
 * @param api sends as a visitor before the member is signed in
 * @param clientId client whose registered addresses the links in emails may return to
 */
export function createIdentity(api: ApiClient, clientId: string) {
  let current: LoginState = { loginState: 'INITIAL' };

  const setState = (state: LoginState): LoginState => {
    current = state;
    return state;
  };

  return {
    /** State after the last step. */
    state: (): LoginState => current,

    async register({ email, password, profile, captchaTokens }: Registration): Promise<LoginState> {
      const captcha = captchaTokens && { captchaTokens: captchaOnWire(captchaTokens) };
      const body = { loginId: { email }, password, ...(profile && { profile }), ...captcha };
      return setState(
        await api.send(registerV2, { body }, withoutRetries).then(loginStateOf).catch(failedRegistration),
      );
    },

    async login({ email, password, captchaTokens }: Credentials): Promise<LoginState> {
      const captcha = captchaTokens && { captchaTokens: captchaOnWire(captchaTokens) };
      const body = { loginId: { email }, password, ...captcha };
      return setState(
        await api.send(loginV2, { body }, withoutRetries).then(loginStateOf).catch(failedLogin),
      );
    },

    /**
     * Verifies the email address with the code from the email. `state` is the state of the previous step, by default
     * the last one here; rejects without a request in any state other than EMAIL_VERIFICATION_REQUIRED. A wrong code
     * rejects with VERIFICATION_FAILED.
     */
    async verify(verification: VerificationCode, state: LoginState = current): Promise<LoginState> {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return setState(unknownState);
      const code = 'verificationCode' in verification ? verification.verificationCode : verification.code;
      const body = { code, stateToken: state.data.stateToken };
      return setState(loginStateOf(await api.send(verifyDuringAuthentication, { body }, withoutRetries)));
    },

    /** Sends a new code, which invalidates the previous one. */
    async resendCode(state: LoginState = current): Promise<void> {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return;
      await api.send(resendVerification, { body: { stateToken: state.data.stateToken } }, withoutRetries);
    },

    /** Sends a password reset link, if the address belongs to a member. The link's page leads on to `redirectUri`. */
    async sendPasswordResetEmail(email: string, redirectUri: string, language?: string): Promise<void> {
      const redirect = { url: redirectUri, clientId };
      await api.send(
        sendRecoveryEmail,
        { body: { email, ...(language && { language }), redirect } },
        withoutRetries,
      );
    },

    /**
     * Sets a new password with the token of a recovery email. The member has to sign in afterwards (security resolution
     * 18).
     */
    async recover(recoveryToken: string, password: string): Promise<LoginState> {
      return setState(
        loginStateOf(await api.send(recover, { body: { recoveryToken, password } }, withoutRetries)),
      );
    },

    /** Changes the signed-in member's password; the platform may ask for the current one (security resolution 4). */
    async changePassword(newPassword: string, currentPassword?: string): Promise<void> {
      const proof = currentPassword === undefined ? {} : { currentPassword };
      await api.send(changePassword, { body: { newPassword, ...proof } }, withoutRetries);
    },

    /** Sends a member a link to set their first password. */
    async sendActivationEmail(identityId: string, language?: string): Promise<void> {
      await api.send(sendActivationEmail, {
        body: { identityId, ...(language && { emailOptions: { language } }) },
      });
    },

    /** Sends a code that verifies an email address without signing in. Returns the token for `verify`. */
    async startVerification(identityId?: string): Promise<LoginState> {
      const body = { target: 'EMAIL' as const, ...(identityId && { identityId }) };
      const { verificationId } = await api.send(startVerification, { body });
      return setState({
        loginState: 'EMAIL_VERIFICATION_REQUIRED',
        data: { stateToken: verificationId },
      });
    },

    /** Whether a text is a valid email address. */
    validateEmail: async (email: string): Promise<boolean> =>
      (await api.send(validateEmail, { body: { email } })).valid,

    /** Signs a member on without a password, for a trusted caller whose `api` sends its access token and key. */
    signOn: (body: BodyOf<typeof signOn>) => api.send(signOn, { body }),
  };
}
export type Identity = ReturnType<typeof createIdentity>;

/** The wire names start with a capital letter (reference/calls.md section 14). */
function captchaOnWire({ recaptchaToken, invisibleRecaptchaToken }: Captcha) {
  return [
    {
      ...(recaptchaToken && { Recaptcha: recaptchaToken }),
      ...(invisibleRecaptchaToken && { InvisibleRecaptcha: invisibleRecaptchaToken }),
    },
  ];
}
