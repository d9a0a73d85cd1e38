import { rankAllows } from '../../../contract/callerRank.ts';
import { verifyFactor } from '../../../contract/calls/identity/identity.ts';
import * as calls from '../../../contract/calls/identity/verification.ts';
import type { StateMachineAnswer } from '../../../contract/entities/identity/identity.ts';
import { ApiError, invalidArgument, invalidField } from '../../../contract/errors.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { withTicket } from '../../rules/identity/signIn/entrances.ts';
import { answerOfAdmission, mustWait } from '../../rules/identity/identityAnswers.ts';
import { trustedClientOf } from '../../rules/identity/oauth/trustedPages.ts';
import { resendCode, startAddressVerification, verifyCode } from '../../rules/identity/verifyEmail.ts';
import { visitOf } from '../../rules/identity/signIn/visit.ts';
import { toIdentity } from '../../tables/identity/members.ts';

function notVerified(): ApiError {
  return new ApiError('VERIFICATION_FAILED', 'The code is incorrect or has expired. Request a new one.');
}

async function verify(
  { stateToken, code }: { stateToken: string; code: string },
  context: RequestContext,
): Promise<StateMachineAnswer> {
  const { businessId, caller, options, now } = context;
  const enter = withTicket({ clientId: await trustedClientOf(context, options), now });
  const verification = { businessId, stateToken, code, callerId: caller.memberId };
  const outcome = await verifyCode(verification, enter, visitOf(context), options);
  switch (outcome.result) {
    case 'failed':
    case 'refused':
      throw notVerified();
    case 'verified':
      return { state: 'SUCCESS', identity: toIdentity(outcome.member) };
    case 'verify_email':
    case 'approval_wanted':
    case 'signed_in':
      return answerOfAdmission(outcome);
    default:
      return outcome satisfies never;
  }
}

/** The body field of a factor: `emailData` of EMAIL. */
const dataOf = {
  PASSWORD: undefined,
  SMS: 'smsData',
  CALL: 'callData',
  EMAIL: 'emailData',
  TOTP: 'totpData',
  PUSH: 'pushData',
} as const;
const allData = Object.values(dataOf).filter((field) => field !== undefined);

export const verificationRoutes: readonly Route[] = [
  answer(calls.startVerification, async ({ body }, context) => {
    const { businessId, caller, options } = context;
    const memberId = body.identityId ?? caller.memberId;
    if (memberId === undefined) {
      throw invalidField('identityId', 'is required', 'REQUIRED_FIELD');
    }
    if (memberId !== caller.memberId && !rankAllows(caller.rank, 'admin')) {
      throw new ApiError('PERMISSION_DENIED', 'You may prove your own address only.');
    }
    const outcome = await startAddressVerification({ businessId, memberId }, visitOf(context), options);
    switch (outcome.result) {
      case 'started':
        return { verificationId: outcome.stateToken };
      case 'wait':
        throw mustWait(outcome.seconds);
      case 'unknown':
        throw new ApiError('NOT_FOUND', 'Member not found.');
      default:
        return outcome satisfies never;
    }
  }),

  answer(calls.verifyDuringAuthentication, ({ body }, context) => verify(body, context)),

  answer(verifyFactor, async ({ path, body }, context) => {
    const field = dataOf[path.factorType];
    const others = allData.filter((name) => name !== field && body[name] !== undefined);
    if (others.length > 0) {
      throw invalidArgument(
        others.map((name) => ({
          field: name,
          description: `cannot be sent for the factor ${path.factorType}`,
          violatedRule: 'ONE_OF_ALIGNMENT',
        })),
      );
    }
    if (path.factorType !== 'EMAIL') throw notVerified();
    const code = body.emailData?.code;
    if (code === undefined) {
      throw invalidField('emailData.code', 'is required', 'REQUIRED_FIELD');
    }
    return verify({ stateToken: body.stateToken, code }, context);
  }),

  answer(calls.resendVerification, async ({ body: { stateToken } }, context): Promise<StateMachineAnswer> => {
    const { businessId, options } = context;
    const outcome = await resendCode({ businessId, stateToken }, visitOf(context), options);
    switch (outcome.result) {
      case 'sent':
        return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken };
      case 'wait':
        throw mustWait(outcome.seconds);
      case 'unknown':
        throw notVerified();
      default:
        return outcome satisfies never;
    }
  }),
];
