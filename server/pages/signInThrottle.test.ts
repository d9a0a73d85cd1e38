import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { engines } from '../database/testDatabase.ts';
import { fullUrlOf, owner, startIdentity, startTrip, type Identity } from './testIdentity.ts';
import { openBrowser } from './testBrowser.ts';

async function guess(identity: Identity, password: string, address?: string, email: string = owner.email) {
  const browser = openBrowser(identity, address);
  const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
  return browser.submit(form, { email, password });
}

describe.each(engines)('guessing a password on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });
  const newBrowser = () => openBrowser(identity);

  it('make an account wait after ten failures, also for the right password, and never for good', async () => {
    for (let failure = 0; failure < 10; failure += 1)
      expect((await guess(identity, 'wrong wrong')).status).toBe(403);
    const before = identity.hashings();
    const waiting = await guess(identity, owner.password);
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('Retry-After')).toBe('1');
    expect(await waiting.text()).toContain('Try again in 1 second.');
    expect(identity.hashings()).toBe(before);
    identity.passTime(2);
    expect((await guess(identity, 'wrong wrong')).status).toBe(403);
    expect((await guess(identity, 'wrong wrong')).headers.get('Retry-After')).toBe('2');
    identity.passTime(301);
    expect((await guess(identity, owner.password)).status).toBe(303);
    expect((await guess(identity, 'wrong wrong')).status).toBe(403);
  });

  it('compare at most ten of a hundred guesses at once', async () => {
    const trips = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const browser = newBrowser();
        return {
          browser,
          form: await browser.visit(await fullUrlOf((await startTrip(identity)).response)),
        };
      }),
    );
    const before = identity.hashings();
    const answers = await Promise.all(
      trips.map(({ browser, form }) => browser.submit(form, { email: owner.email, password: 'wrong wrong' })),
    );
    expect(identity.hashings() - before).toBeLessThanOrEqual(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]));
  });

  it('let twenty right sign-ins at once through', async () => {
    const signedIn = await Promise.all(
      Array.from({ length: 20 }, () => guess(identity, owner.password, '10.0.0.1')),
    );
    expect(signedIn.map(({ status }) => status)).toEqual(Array(20).fill(303));
  });

  it('make a network wait that tries many accounts', async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      await guess(identity, 'wrong wrong', `2001:db8:0:1::${failure}`, `somebody${failure}@linden.example`);
    }
    expect((await guess(identity, owner.password, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await guess(identity, owner.password, '2001:db8:0:2::1')).status).toBe(303);
  });
});
