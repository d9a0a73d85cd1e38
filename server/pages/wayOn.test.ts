import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { openBrowser } from '../testing/identity/testBrowser.ts';
import {
  addKeepingClient,
  fullUrlOf,
  origin,
  send,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../testing/identity/testIdentity.ts';

const engines = engineOfTheDay(import.meta.url);

const book = ['/identity/book', 'Book with Studio Linden'];
const dashboard = ['/', 'Go to the dashboard'];
const site = ['https://site.example/', 'Go to Site'];

/** URL and label of each button that is a link. */
const linksOf = async (page: Response) =>
  [...(await page.text()).matchAll(/<a class="button[^"]*" href="([^"]*)"\s*>([^<]*)</g)].map(
    ([, href = '', label = '']) => [href, label.trim()],
  );

describe.each(engines)('links of a lost journey on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let host: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
    host = `http://${identity.host}.localhost:4600`;
  });

  const visit = (url: string) => openBrowser(identity).visit(url);
  /** The URL of a redirect session whose handle was used. */
  const usedUrl = async (response: Response) => {
    const url = await fullUrlOf(response);
    await visit(url);
    return url;
  };
  const siteTrip = async () => {
    const clientId = await addKeepingClient(identity);
    return startTrip(identity, { clientId, authRequest: { redirectUri: 'https://site.example/back' } });
  };

  it('lead to the dashboard after its own sign-in', async () => {
    const page = await visit(await usedUrl((await startTrip(identity)).response));
    expect(page.status).toBe(400);
    expect(await page.clone().text()).toContain('This link works once, for one minute.');
    expect(await linksOf(page)).toEqual([dashboard]);
  });

  it('lead to the site of a third party after its sign-in, also when its page has expired', async () => {
    const url = await usedUrl((await siteTrip()).response);
    expect(await linksOf(await visit(url))).toEqual([site]);
    const browser = openBrowser(identity);
    const form = await browser.visit(await fullUrlOf((await siteTrip()).response));
    identity.passTime(86_400);
    expect(await linksOf(await browser.submit(form, {}))).toEqual([site]);
  });

  it('lead to the services after a page for customers', async () => {
    const Authorization = await visitorToken(identity);
    const body = { login: {}, callbacks: { postFlowUrl: `${origin}/booking-form/yoga` } };
    const started = await send(identity, '/v1/redirect-session', body, { Authorization });
    expect(await linksOf(await visit(await usedUrl(started)))).toEqual([book]);
  });

  it('lead to the services and to the dashboard when nothing is known', async () => {
    expect(await linksOf(await visit(`${host}/identity/nothing`))).toEqual([book, dashboard]);
  });

  it('show the services that can be booked', async () => {
    const page = await visit(`${host}/identity/book`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Studio Linden has nothing to book online right now');
  });
});
