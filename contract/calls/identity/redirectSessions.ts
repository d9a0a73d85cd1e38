import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { availabilityToBook } from '../../entities/availability/slotAvailability.ts';
import { freeObject, guid, text } from '../../entities/values/text.ts';
import type { ViolatedRule } from '../../errors.ts';
import { timeZoneOrOffset } from '../../entities/values/timeZone.ts';

/** Redirects to hosted pages and back. reference/calls.md section 14.3, identity-flow.md sections 4 to 7. */

/** Characters of an address in requests and answers. */
export const longestAddress = 2048;
const address = text(longestAddress).optional();

export const prompts = ['login', 'none', 'consent', 'select_account'] as const;
export const responseModes = ['fragment', 'query', 'web_message'] as const;

/** The parameters of an authorization request; the platform allows an empty redirect URI for `web_message`. */
export const authorizeRequest = z.strictObject({
  clientId: guid,
  responseType: text(50, 1).optional(),
  redirectUri: address,
  scope: text(500).optional(),
  state: text(1000).optional(),
  /** Default: fragment. */
  responseMode: z.enum(responseModes).optional(),
  codeChallenge: text(200).optional(),
  codeChallengeMethod: text(20).optional(),
  /** The ticket of a login by call. */
  sessionToken: text(4096).optional(),
  nonce: text(512).optional(),
  prompt: text(50).optional(),
  /**
   * Languages for the hosted pages, best first, separated by spaces (OpenID Connect Core section 3.1.2.1: ui_locales).
   */
  uiLocales: text(200).optional(),
  /** A social connection, in newer clients. */
  idp: text(100).optional(),
});
export type AuthorizeRequest = z.infer<typeof authorizeRequest>;

/** The purpose of the redirect; exactly one per call. */
const intents = {
  bookingsCheckout: z
    .strictObject({
      timezone: timeZoneOrOffset.optional(),
      slotAvailability: availabilityToBook.optional(),
    })
    .optional(),
  ecomCheckout: z.strictObject({ checkoutId: guid.optional() }).optional(),
  eventsCheckout: z
    .strictObject({ reservationId: guid.optional(), eventSlug: text(150).optional() })
    .optional(),
  paidPlansCheckout: z
    .strictObject({ planId: guid.optional(), checkoutData: text(2048).optional() })
    .optional(),
  /** Sent empty. */
  login: freeObject.optional(),
  logout: z.strictObject({ clientId: guid.optional() }).optional(),
  /** `prompt` default: login. */
  auth: z
    .strictObject({ authRequest: authorizeRequest.optional(), prompt: z.enum(prompts).optional() })
    .optional(),
  storesProduct: z.strictObject({ productSlug: text(150).optional() }).optional(),
  bookingsBook: z.strictObject({ resourceId: guid.optional() }).optional(),
  /** Its fields are not published. */
  ecomOrderPaymentRequest: freeObject.optional(),
};

type Intent = keyof typeof intents;
const intentNames = Object.keys(intents) as Intent[];

/** Intents other than authorization and sign-out. */
export const elsewhereIntents = [
  'bookingsCheckout',
  'ecomCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'login',
  'storesProduct',
  'bookingsBook',
  'ecomOrderPaymentRequest',
] as const satisfies readonly Intent[];
export type ElsewhereIntent = (typeof elsewhereIntents)[number];

/** The redirects after the hosted pages. */
const callbacks = z.strictObject({
  thankYouPageUrl: address,
  postFlowUrl: address,
  loginUrl: address,
  bookingsServiceListUrl: address,
  cartPageUrl: address,
  planListUrl: address,
});

const preferences = z.strictObject({
  useGenericWixPages: z.boolean().optional(),
  maintainIdentity: z.boolean().optional(),
  additionalQueryParameters: z.record(z.string(), text(longestAddress)).optional(),
  checkIfPublish: z.boolean().optional(),
});

const body = z
  .strictObject({
    ...intents,
    callbacks: callbacks.optional(),
    preferences: preferences.optional(),
    origin: address,
  })
  .superRefine((sent, context) => {
    const [first, ...others] = intentNames.filter((name) => sent[name] !== undefined);
    const refuse = (path: Intent, message: string, violatedRule: ViolatedRule) =>
      context.addIssue({ code: 'custom', path: [path], message, params: { violatedRule } });
    if (!first) {
      refuse('auth', `is required, or another of ${intentNames.join(', ')}`, 'REQUIRED_ONE_OF_FIELD');
    }
    for (const other of others) refuse(other, `cannot be sent together with ${first}`, 'ONE_OF_ALIGNMENT');
  });

/** The browser is redirected to `fullUrl`; newer clients read `urlDetails.endpoint` for every intent. */
const redirectSession = z.strictObject({
  id: guid.optional(),
  fullUrl: z.string(),
  urlDetails: z
    .strictObject({
      endpoint: z.string().optional(),
      searchParams: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  sessionToken: z.string().optional(),
  shortUrl: z.string().optional(),
});
export type RedirectSession = z.infer<typeof redirectSession>;

export const createRedirectSession = defineCall({
  name: 'createRedirectSession',
  method: 'POST',
  path: '/v1/redirect-session',
  caller: 'visitor',
  effect: 'write',
  body,
  answer: z.strictObject({ redirectSession }),
});
