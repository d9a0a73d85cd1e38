import { createTestBusiness } from '../../contract/calls/qa.ts';
import { ApiError } from '../../contract/errors.ts';
import { answer, type Route } from '../route.ts';
import { makeTestBusiness } from '../rules/testBusinesses.ts';

/** Only a server that was started for testing answers these; elsewhere there is nothing at their addresses. */
export const qaRoutes: readonly Route[] = [
  answer(createTestBusiness, ({ body }, context) => {
    if (context.options.config.mode !== 'qa') {
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    }
    return makeTestBusiness(body, context);
  }),
];
