import * as z from 'zod';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callback } from '../../../contract/calls/identity/identity.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  exchange,
  owner,
  startIdentity,
  startTrip,
  tokensOf,
  type TripOptions,
} from '../../testing/identity/testIdentity.ts';
import { openDoor, type Door } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

const sessionOf = z.object({ redirectSession: z.object({ sessionToken: z.string(), fullUrl: z.string() }) });

describe.each(engines)('callback by call on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
  });

  async function trip(options: TripOptions = {}) {
    const started = await startTrip(door, options);
    const { sessionToken } = sessionOf.parse(await started.response.json()).redirectSession;
    return { ...started, query: { state: started.state, sessionToken } };
  }
  const signedIn = async (responseMode: string) => {
    const { sessionToken } = await door.login(owner.email, owner.password);
    return trip({ prompt: 'none', authRequest: { sessionToken, responseMode } });
  };

  test('returns the redirect that a browser would get, with a code that can be exchanged', async () => {
    const { query, codeVerifier, state } = await signedIn('query');
    const answer = await door.ask(callback, { query });
    expect(answer.statusCode).toBe(303);
    const location = answer.headers?.find(({ key }) => key === 'location')?.value ?? '';
    const back = new URL(location).searchParams;
    expect(back.get('state')).toBe(state);
    const tokens = await tokensOf(await exchange(door, { code: back.get('code') ?? '', codeVerifier }));
    expect(tokens.expires_in).toBe(600);
  });

  test('returns a page in base64 when the answer is one', async () => {
    const { query, state } = await signedIn('web_message');
    const response = await door.send(callback, { query });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    const { body = '', statusCode } = callback.schemas.answer.parse(await response.json());
    expect(statusCode).toBe(200);
    const page = new TextDecoder().decode(
      Uint8Array.from(atob(body), (character) => character.charCodeAt(0)),
    );
    expect(page).toContain('<!doctype html>');
    expect(page).toContain(state);
  });

  test('works once, for sixty seconds, with its own state', async () => {
    const gone = { status: 404, code: 'NOT_FOUND' };
    const { query } = await trip();
    for (const wrong of [
      { ...query, state: 'another' },
      { ...query, sessionToken: 'made up' },
    ]) {
      expect(await door.refuse(callback, { query: wrong })).toMatchObject(gone);
    }
    expect((await door.ask(callback, { query })).statusCode).toBe(303);
    expect(await door.refuse(callback, { query })).toMatchObject(gone);
    const late = await trip();
    door.passTime(60);
    expect(await door.refuse(callback, { query: late.query })).toMatchObject(gone);
  });

  test('succeeds for one of twenty concurrent uses', async () => {
    const { query } = await signedIn('query');
    const answers = await Promise.all(Array.from({ length: 20 }, () => door.send(callback, { query })));
    const codes = await Promise.all(answers.map(async (answer) => (await answer.text()).includes('code=')));
    expect(codes.filter(Boolean)).toHaveLength(1);
  });

  test('names the missing field', async () => {
    const { rules } = await door.refuse(callback, { query: { state: 'alone' } });
    expect(rules).toEqual(['sessionToken REQUIRED_FIELD']);
  });
});
