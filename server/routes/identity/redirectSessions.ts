import { createRedirectSession } from '../../../contract/calls/identity/redirectSessions.ts';
import { answer, type Route } from '../../http/route.ts';
import { startRedirectSession } from '../../rules/identity/oauth/redirectSessions.ts';

export const redirectSessionRoutes: readonly Route[] = [
  answer(createRedirectSession, async ({ body }, context) => ({
    redirectSession: await startRedirectSession(body, context),
  })),
];
