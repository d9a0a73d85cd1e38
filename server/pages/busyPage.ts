import type { ApiError } from '../../contract/errors.ts';
import { renderHosted } from './hostedPage.ts';
import type { PageRequest } from './pageRequest.ts';
import { requestIdLine } from './parts.ts';

/** Whether a later attempt may succeed: overload, a record in use, or an unavailable database. */
export function isTemporary({ status, retryAfter }: ApiError): boolean {
  return retryAfter !== undefined || status > 500;
}

/** Asks the visitor to try again, with the status and Retry-After of a call. Visitors may be customers. */
export function busyPage(page: PageRequest, { status, retryAfter }: ApiError): Promise<Response> {
  const { say, requestId } = page;
  return renderHosted(page, {
    title: say('error.busy.title'),
    status,
    lead: say('error.busy.text'),
    again: false,
    retryAfter,
    body: requestIdLine(say('error.requestId'), requestId),
  });
}
