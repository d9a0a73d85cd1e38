import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { deep } from '../../../testDeep.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  fullUrlOf,
  owner,
  startIdentity,
  startTrip,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser, type Browser } from '../../testing/identity/testBrowser.ts';
import { sendRecovery } from '../../rules/identity/passwords/recoverPassword.ts';
import { openDoor } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

async function guess(identity: Identity, password: string, address?: string, email: string = owner.email) {
  const browser = openBrowser(identity, address);
  const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
  return browser.submit(form, { email, password });
}

describe.each(engines)('password guessing on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });
  const newBrowser = () => openBrowser(identity);

  it('locks an account temporarily after ten failures, also for the right password', async () => {
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

  it('verifies at most ten of many concurrent guesses', async () => {
    const trips = await Promise.all(
      Array.from({ length: deep(100, 30) }, async () => {
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

  it('lets twenty concurrent correct sign-ins through', async () => {
    const signedIn = await Promise.all(
      Array.from({ length: 20 }, () => guess(identity, owner.password, '10.0.0.1')),
    );
    expect(signedIn.map(({ status }) => status)).toEqual(Array(20).fill(303));
  });

  /** Sends one form again and again, because opening it takes most of the time of a guess. */
  const failFrom = async (address: string, times: number, email?: string) => {
    const browser = openBrowser(identity, address);
    const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
    for (let failure = 0; failure < times; failure += 1) {
      const values = { email: email ?? `somebody${failure}@linden.example`, password: 'wrong wrong' };
      await browser.submit(form.clone(), values);
    }
  };
  /** A browser that the owner has signed in from before. */
  const knownBrowser = async (address?: string) => {
    const browser = openBrowser(identity, address);
    const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
    expect((await browser.submit(form, { ...owner })).status).toBe(303);
    browser.cookies.delete('frontdesk');
    return browser;
  };
  const signInWith = async (browser: Browser, password: string, email: string = owner.email) => {
    const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
    return (await browser.submit(form, { email, password })).status;
  };

  it('ten failed sign-ins lock no one else out of a network, and a hundred do', async () => {
    await failFrom('2001:db8:0:1::1', 99);
    expect((await guess(identity, owner.password, '2001:db8:0:1:ffff::1')).status).toBe(303);
    await failFrom('2001:db8:0:1::2', 2);
    expect((await guess(identity, owner.password, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await guess(identity, owner.password, '2001:db8:0:2::1')).status).toBe(303);
  });

  it('does not lock out a browser that its member signed in from before', async () => {
    const browser = await knownBrowser('2001:db8:0:1::7');
    await failFrom('2001:db8:0:1::1', 101);
    await failFrom('2001:db8:0:2::1', 10, owner.email);
    expect((await guess(identity, owner.password, '2001:db8:0:3::1')).status).toBe(429);
    expect(await signInWith(browser, owner.password)).toBe(303);
    // Strangers gain nothing from it.
    expect((await guess(identity, owner.password, '2001:db8:0:3::1')).status).toBe(429);
  });

  it('locks a known browser after ten failures of its own, without effect on strangers', async () => {
    const browser = await knownBrowser();
    for (let failure = 0; failure < 10; failure += 1)
      expect(await signInWith(browser, 'wrong wrong')).toBe(403);
    const before = identity.hashings();
    expect(await signInWith(browser, owner.password)).toBe(429);
    expect(identity.hashings()).toBe(before);
    expect((await guess(identity, owner.password)).status).toBe(303);
    identity.passTime(301);
    expect(await signInWith(browser, owner.password)).toBe(303);
  });

  it('refuses device cookies that are invented or of another account', async () => {
    const browser = await knownBrowser();
    const [device = '', signature = ''] = browser.cookies.get('frontdesk-device')?.split('.') ?? [];
    const other = 'ida@linden.example';
    for (let failure = 0; failure < 10; failure += 1) {
      await guess(identity, 'wrong wrong', undefined, other);
      await guess(identity, 'wrong wrong');
    }
    expect(await signInWith(browser, 'wrong wrong', other)).toBe(429);
    for (const value of [`${signature}.${device}`, `${device}.${device}`, `${'a'.repeat(43)}.${signature}`]) {
      browser.cookies.set('frontdesk-device', value);
      expect(await signInWith(browser, owner.password)).toBe(429);
    }
    browser.cookies.set('frontdesk-device', `${device}.${signature}`);
    expect(await signInWith(browser, owner.password)).toBe(303);
  });

  it('keeps password recovery open, and the browser that used it', async () => {
    await sendRecovery(
      { businessId: identity.businessId, email: owner.email },
      { ...identity.options, requestId: 'r', now: identity.options.clock(), clientAddress: undefined },
      identity.options,
    );
    const door = await openDoor(identity);
    const link = await door.linkTo(owner.email);
    for (let failure = 0; failure < 12; failure += 1) await guess(identity, 'wrong wrong');
    const browser = openBrowser(identity);
    const password = 'nine slow tortoises';
    expect((await browser.submit(await browser.visit(link), { password })).status).toBe(200);
    for (let failure = 0; failure < 12; failure += 1) await guess(identity, 'wrong wrong');
    expect((await guess(identity, password)).status).toBe(429);
    expect(await signInWith(browser, password)).toBe(303);
  });
});
