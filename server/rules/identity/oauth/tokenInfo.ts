import type { AnswerOf } from '../../../../contract/call.ts';
import type { getTokenInfo } from '../../../../contract/calls/oauth/oauth.ts';
import type { AppOptions } from '../../options.ts';
import { describeAccessToken } from './accessTokens.ts';

/** Describes an access token (reference/calls.md section 14.2, RFC 7662 section 2.2). */
export async function tokenInfo(
  token: string,
  issuer: string,
  options: AppOptions,
): Promise<AnswerOf<typeof getTokenInfo>> {
  const found = await describeAccessToken(token, options);
  if (!found) return { active: false };
  const { caller, issuedAt, expiresAt } = found;
  const { businessId, clientId, memberId, visitorId } = caller;
  const subject =
    memberId !== undefined
      ? ({ subjectType: 'MEMBER', subjectId: memberId } as const)
      : visitorId !== undefined
        ? ({ subjectType: 'VISITOR', subjectId: visitorId } as const)
        : ({ subjectType: 'APP', subjectId: clientId } as const);
  return {
    active: true,
    ...subject,
    exp: epochSeconds(expiresAt),
    iat: epochSeconds(issuedAt),
    clientId,
    siteId: businessId,
    instanceId: businessId,
    client_id: clientId,
    sub: subject.subjectId,
    iss: issuer,
    token_type: 'Bearer',
  };
}

function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
