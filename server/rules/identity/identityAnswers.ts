import type { StateMachineAnswer } from '../../../contract/entities/identity/identity.ts';
import { ApiError, invalidArgument, type FieldViolation, mapViolations } from '../../../contract/errors.ts';
import { toIdentity } from '../../tables/identity/members.ts';
import type { Admission, TicketEntry } from './signIn/entrances.ts';
import { passwordLimits, type PasswordProblem } from './passwords/passwords.ts';
import type { AuthenticationOutcome } from './signIn/signIn.ts';

/** Wire form of the identity rules' outcomes (identity specification sections 4 and 8). */

/** Answers before full authentication contain no member data. */
export function answerOfAdmission(
  outcome: Exclude<Admission<TicketEntry>, { result: 'refused' }>,
): StateMachineAnswer {
  switch (outcome.result) {
    case 'signed_in': {
      const { sessionToken } = outcome.entry;
      return { state: 'SUCCESS', sessionToken, identity: toIdentity(outcome.member) };
    }
    case 'verify_email':
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: outcome.stateToken };
    case 'approval_wanted':
      return { state: 'REQUIRE_OWNER_APPROVAL', identity: toIdentity(outcome.member) };
    default:
      return outcome satisfies never;
  }
}

/** The same message for a wrong password, a member who may not sign in and a hidden unknown address. */
export function refuseSignIn(): ApiError {
  return new ApiError('-19976', 'Incorrect email or password.');
}

/** Refusals before the member is authenticated. */
export function refusalOf(
  refusal: Exclude<AuthenticationOutcome<TicketEntry>, Admission<TicketEntry>>,
): ApiError {
  switch (refusal.result) {
    case 'wait':
      return mustWait(refusal.seconds);
    case 'unknown_address':
      return new ApiError('UNKNOWN_EMAIL', 'No account has this email. Check it for typos.');
    case 'reset_required':
      return new ApiError('-19973', 'Reset this password first.');
    case 'captcha':
      switch (refusal.problem) {
        case 'missing':
          return new ApiError('-19971', 'The captcha is required.');
        case 'invalid':
          return new ApiError('-19970', 'The captcha is invalid or has expired. Try again.');
        case 'unavailable':
          return new ApiError('UNAVAILABLE', 'The captcha cannot be checked right now.', { retryAfter: 10 });
        default:
          return refusal.problem satisfies never;
      }
    default:
      return refusal satisfies never;
  }
}

/** RESOURCE_EXHAUSTED with the seconds until the next attempt. */
export function mustWait(seconds: number): ApiError {
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    {
      retryAfter: seconds,
    },
  );
}

/** A violation on the field of a chosen password. */
export function refusePassword(field: string, problem: PasswordProblem): ApiError {
  return invalidArgument([{ field, ...sentences[problem] }]);
}

const { min, max } = passwordLimits;
const type = 'PASSWORD';

const sentences = {
  too_short: {
    description: `must be at least ${min} characters long`,
    violatedRule: 'MIN_LENGTH',
    data: { type, threshold: min },
  },
  too_long: {
    description: `must be at most ${max} characters long`,
    violatedRule: 'MAX_LENGTH',
    data: { type, threshold: max },
  },
  common: {
    description: 'is too common',
    violatedRule: 'OTHER',
    ruleName: 'PASSWORD_TOO_COMMON',
    data: { type },
  },
  guessable: {
    description: 'must not be easy to guess from a name or email',
    violatedRule: 'OTHER',
    ruleName: 'PASSWORD_GUESSABLE',
    data: { type },
  },
} as const satisfies Record<PasswordProblem, Omit<FieldViolation, 'field'>>;

/**
 * Clients of the platform read `data.type` of every violation of a registration (reference/identity-flow.md
 * section 6).
 */
export function withTypes(refusal: ApiError): ApiError {
  if (refusal.fieldViolations.length === 0) return refusal;
  return mapViolations(refusal, (violation) => ({
    ...violation,
    data: { type: typeOf(violation), ...violation.data },
  }));
}

function typeOf({ field, violatedRule }: FieldViolation): string {
  if (field === 'loginId' || field.startsWith('loginId.')) return 'EMAIL';
  return field === 'password' ? type : violatedRule;
}

/**
 * Clients of the platform expect failures of a login as application errors (reference/identity-flow.md section 6).
 */
export function asApplicationError(refusal: ApiError): ApiError {
  const { fieldViolations, description } = refusal;
  if (fieldViolations.length === 0) return refusal;
  return new ApiError('INVALID_ARGUMENT', description, { data: { fieldViolations } });
}
