import type { StateMachineAnswer } from '../../../contract/entities/identity/identity.ts';
import { ApiError } from '../../../contract/errors.ts';
import { isTransient, isUnauthenticated } from '../errors.ts';

/** Error codes of a failed registration or login (identity specification section 8). */
export type LoginErrorCode =
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'emailAlreadyExists'
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword';

/**
 * State of a registration or login (identity specification section 4). The platform's answers lead to SUCCESS, FAILURE
 * and the two states that require a step; the captcha states are set by callers that require a captcha; INITIAL
 * precedes the first request.
 */
export type LoginState =
  | { loginState: 'INITIAL' }
  | { loginState: 'SUCCESS'; data: { sessionToken: string } }
  | { loginState: 'FAILURE'; error: string; errorCode?: LoginErrorCode; cause?: unknown }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | { loginState: 'USER_CAPTCHA_REQUIRED' }
  | { loginState: 'SILENT_CAPTCHA_REQUIRED' };

export const unknownState: LoginState = { loginState: 'FAILURE', error: 'Unknown _state' };

/** Identity specification section 4, mapping of server state to client state. */
export function loginStateOf({ state, sessionToken = '', stateToken = '' }: StateMachineAnswer): LoginState {
  switch (state) {
    case 'SUCCESS':
      return { loginState: 'SUCCESS', data: { sessionToken } };
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' };
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } };
    case 'UNKNOWN_STATE':
    case 'STATUS_CHECK':
    case 'REQUIRE_MISSING_FIELDS':
      return unknownState;
    default:
      // Another host may return other states.
      state satisfies never;
      return unknownState;
  }
}

const registrationErrors: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19995': 'emailAlreadyExists',
  '-19970': 'invalidCaptchaToken',
};

/** Maps a registration failure (identity specification section 8). Rethrows other errors: see {@link refusal}. */
export function failedRegistration(cause: unknown): LoginState {
  const error = refusal(cause);
  const email = error.fieldViolations.find(({ data }) => data?.['type'] === 'EMAIL');
  if (email)
    return { loginState: 'FAILURE', error: email.description, errorCode: 'invalidEmail', cause: error };
  const errorCode = registrationErrors[error.code];
  return { loginState: 'FAILURE', error: error.message, ...(errorCode && { errorCode }), cause: error };
}

const loginErrors: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
};

/** Maps a login failure (identity specification section 8). Rethrows other errors: see {@link refusal}. */
export function failedLogin(cause: unknown): LoginState {
  const error = refusal(cause);
  const errorCode = loginErrors[error.code] ?? 'invalidEmail';
  return { loginState: 'FAILURE', error: error.message, errorCode, cause: error };
}

/**
 * Security resolution 7: only failures about the member's input count as a failed login. A lost connection, a failing
 * or overloaded platform and an invalid token are rethrown.
 */
function refusal(error: unknown): ApiError {
  const isInputError =
    error instanceof ApiError && error.status >= 400 && !isTransient(error) && !isUnauthenticated(error);
  if (!isInputError) throw error;
  return error;
}
