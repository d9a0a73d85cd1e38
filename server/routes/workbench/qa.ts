import {
  createTestBusiness,
  listTestMails,
  setTestCaptcha,
  setTestClock,
} from '../../../contract/calls/workbench/qa.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { nowOf, setTestClock as stopTestClock } from '../../rules/qa/testClocks.ts';
import { makeTestBusiness } from '../../rules/qa/testBusinesses.ts';
import { readTestMails } from '../../rules/qa/testMails.ts';
import { storeCaptchaDemand } from '../../tables/identity/signOnPolicies.ts';

/** Available in QA mode only; not found otherwise. */
export const qaRoutes: readonly Route[] = [
  answer(createTestBusiness, ({ body }, context) => {
    assertTesting(context);
    return makeTestBusiness(body, context);
  }),
  answer(setTestCaptcha, async ({ body: { demanded } }, context) => {
    assertTesting(context);
    await storeCaptchaDemand(context.db, context.businessId, demands[demanded]);
    return {};
  }),
  answer(setTestClock, async ({ body: { now } }, context) => {
    assertTesting(context);
    const { options, businessId } = context;
    stopTestClock(options, businessId, now === null ? null : new Date(now));
    return { now: nowOf(options, businessId).toISOString() };
  }),
  answer(listTestMails, async ({ query }, context) => {
    assertTesting(context);
    return { mails: await readTestMails(context, query) };
  }),
];

const demands = { OFF: 'off', AFTER_FAILURES: 'after_failures', ALWAYS: 'always' } as const;

function assertTesting({ options }: RequestContext): void {
  if (options.config.mode === 'qa') return;
  throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
}
