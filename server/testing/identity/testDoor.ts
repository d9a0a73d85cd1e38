import { sql } from 'kysely';
import type { AnswerOf, Call, InputOf } from '../../../contract/call.ts';
import { loginV2, registerV2 } from '../../../contract/calls/identity/identity.ts';
import { createApp } from '../../app.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { clientAddressHeader, type CaptchaVerifier } from '../../rules/options.ts';
import { openBrowser } from './testBrowser.ts';
import {
  broughtBack,
  exchange,
  fullUrlOf,
  startTrip,
  tokensOf,
  visitorToken,
  type Identity,
} from './testIdentity.ts';
import { storeSignOnPolicy } from '../../tables/identity/signOnPolicies.ts';
import { refused, requestFor, type Refusal } from '../testApp.ts';

/** Two valid passwords. */
export const goodPassword = 'six loud starlings';
export const otherPassword = 'nine slow tortoises';

type Input<C extends Call> = Partial<InputOf<C>>;

/** A program without a session at a business: calls as a visitor, mails and log entries. */
export type Door = Awaited<ReturnType<typeof openDoor>>;

export async function openDoor(
  identity: Identity,
  { address, captcha }: { address?: string; captcha?: CaptchaVerifier } = {},
) {
  const { database, options, businessId } = identity;
  const app = captcha ? createApp({ ...options, captcha }) : identity.app;
  const headers: Record<string, string> = address ? { [clientAddressHeader]: address } : {};
  /** Requests a new visitor token each time, because tests advance the clock. */
  const send = async (call: Call, input: Input<Call>, token?: string): Promise<Response> =>
    app(requestFor(call, input, { token: token ?? (await visitorToken(identity)), headers }));

  const ask = async <C extends Call>(call: C, input: Input<C>, token?: string): Promise<AnswerOf<C>> => {
    const response = await send(call, input, token);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${call.name} answered ${response.status}: ${text}`);
    return call.schemas.answer.parse(JSON.parse(text)) as AnswerOf<C>;
  };
  const refuse = async (call: Call, input: Input<Call>, token?: string): Promise<Refusal> => {
    const asked = { app: (request: Request) => app(withHeaders(request, headers)) };
    return refused(asked, call, input, token ?? (await visitorToken(identity)));
  };

  /** The mails to an address, the newest first. */
  const letters = async (recipient: string) => {
    const { secret } = options.config;
    const found = await newestMessages(database, { businessId, recipient, limit: 100 }, secret);
    return found.map(({ content }) => ({
      subject: content?.subject ?? '',
      text: content?.text ?? '',
      language: content?.language,
    }));
  };
  const firstIn = async (recipient: string, pattern: RegExp): Promise<string> => {
    const found = (await letters(recipient)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    if (found === undefined) throw new Error(`No letter to ${recipient} has ${pattern}.`);
    return found;
  };

  return {
    ...identity,
    send,
    ask,
    refuse,
    letters,
    /** The code of the newest mail that has one. */
    codeTo: (recipient: string) => firstIn(recipient, /(?:^|\D)(\d{6})(?:\D|$)/),
    /** The token in the link of the newest mail that has one. */
    linkTo: (recipient: string) => firstIn(recipient, /(https?:\/\/\S+\/identity\/\S+)/),
    tokenTo: (recipient: string) => firstIn(recipient, /\/identity\/\w+\/([\w-]{43})/),
    register: (
      email: string,
      password = goodPassword,
      more: Partial<InputOf<typeof registerV2>['body']> = {},
    ) => ask(registerV2, { body: { loginId: { email }, password, ...more } }),
    login: (email: string, password = goodPassword) =>
      ask(loginV2, { body: { loginId: { email }, password } }),
    refuseLogin: (email: string, password = goodPassword, captchaTokens?: { Recaptcha: string }[]) =>
      refuse(loginV2, { body: { loginId: { email }, password, captchaTokens } }),
    /** Exchanges a ticket for tokens by a redirect session with a code challenge: the complete direct sign-in. */
    tokensFor: async (sessionToken: string | undefined) => {
      const trip = await startTrip(identity, directly(sessionToken));
      const back = await openBrowser(identity).visit(await fullUrlOf(trip.response));
      const code = broughtBack(back).get('code') ?? '';
      return tokensOf(await exchange(identity, { ...trip, code }));
    },
    /** The response of a redirect session to a ticket. */
    spend: async (sessionToken: string | undefined) =>
      (await startTrip(identity, directly(sessionToken))).response,
    /** The log entries of this business for an event, the oldest first. */
    logged: async (event: string) => {
      const rows = await database.rows(
        sql<{ outcome: string }>`select outcome from sign_in_log
          where business_id = ${businessId} and event = ${event} order by id`,
      );
      return rows.map(({ outcome }) => outcome);
    },
    setPolicy: (policy: { approval?: boolean; verification?: boolean; hidden?: boolean }) =>
      storeSignOnPolicy(database, businessId, {
        require_owner_approval: policy.approval ?? false,
        require_email_verification: policy.verification ?? false,
        hide_known_addresses: policy.hidden ?? null,
      }),
    setMember: (email: string, columns: { status?: string; role?: string; password_hash?: null }) =>
      Promise.all(
        Object.entries(columns).map(([column, value]) =>
          database.write(
            sql`update members set ${sql.ref(column)} = ${value} where business_id = ${businessId} and email = ${email}`,
            1,
          ),
        ),
      ),
  };
}

function directly(sessionToken: string | undefined) {
  return { prompt: 'none', authRequest: { sessionToken, responseMode: 'query' } };
}

function withHeaders(request: Request, headers: Record<string, string>): Request {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return request;
}
