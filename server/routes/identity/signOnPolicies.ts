import * as calls from '../../../contract/calls/identity/signOnPolicies.ts';
import { answer, type Route } from '../../http/route.ts';
import { changeSignOnPolicy, readSignOnPolicy } from '../../rules/identity/signIn/signOnPolicies.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';

export const signOnPolicyRoutes: readonly Route[] = [
  answer(calls.getSignOnPolicy, async (_input, context) => ({
    signOnPolicy: await readSignOnPolicy(readingOf(context), context.options.config),
  })),
  answer(calls.updateSignOnPolicy, async ({ body }, context) => ({
    signOnPolicy: await changeSignOnPolicy(writingOf(context), body.signOnPolicy, context.options.config),
  })),
];
