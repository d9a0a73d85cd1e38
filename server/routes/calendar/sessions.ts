import * as calls from '../../../contract/calls/calendar/sessions.ts';
import { answer, type Route } from '../../http/route.ts';
import { querySessions, readSession, sessionsByIds } from '../../rules/calendar/readSessions.ts';

export const sessionRoutes: readonly Route[] = [
  answer(calls.querySessions, ({ body }, context) => querySessions(context, body)),
  answer(calls.getSession, async ({ path }, context) => ({ session: await readSession(context, path.id) })),
  answer(calls.listSessions, async ({ body }, context) => ({
    sessions: await sessionsByIds(context, body.ids),
  })),
];
