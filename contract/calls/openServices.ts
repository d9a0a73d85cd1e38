import * as z from 'zod';
import { defineCall } from '../call.ts';
import { anyText, dateTime, guid, revision } from '../entities/text.ts';

/**
 * Who else has a service open right now. Frontdesk's own. What is noted here is nobody's data: it is renewed while a form
 * stays open and forgotten soon after it was renewed for the last time.
 */

/** Each at most, in seconds: how long a form may be silent until nobody is said to be there. */
export const openServiceLimits = { silence: 75 } as const;

/** Somebody else at the same service, in however many tabs. */
export const personAtService = z.strictObject({
  memberId: guid,
  /** As they are called, or else their address. */
  name: anyText,
  /** They have changed something that they have not saved. */
  editing: z.boolean(),
  since: dateTime,
});
export type PersonAtService = z.infer<typeof personAtService>;

/**
 * Says that the caller has a service open in a form, and answers who else has, and how the service stands by now: whoever
 * holds an older revision knows from it that somebody has saved. Nothing is noted of a service that is not there, and
 * nothing but an empty list is answered.
 */
export const noteOpenService = defineCall({
  name: 'noteOpenService',
  method: 'POST',
  path: '/frontdesk/v1/open-services',
  caller: 'staff',
  effect: 'note',
  body: z.strictObject({
    /** The open form, by an id that it has made up: a tab has one, and keeps it while it is open. */
    formId: guid,
    serviceId: guid,
    /** Whether something in it is not saved. */
    editing: z.boolean(),
  }),
  answer: z.strictObject({
    others: z.array(personAtService),
    revision: revision.optional(),
    /** Of its prices by choice, which are a record of their own; absent where it has none. */
    pricesRevision: revision.optional(),
  }),
});

/** Says that a form was closed. Of a form that nobody knows, or of somebody else's, the same is answered. */
export const noteClosedService = defineCall({
  name: 'noteClosedService',
  method: 'POST',
  path: '/frontdesk/v1/open-services/close',
  caller: 'staff',
  effect: 'note',
  body: z.strictObject({ formId: guid }),
  answer: z.strictObject({}),
});
