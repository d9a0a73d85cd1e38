import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database/testDatabase.ts';
import { openBrowser } from '../testing/identity/testBrowser.ts';
import {
  fullUrlOf,
  newChallenge,
  owner,
  send,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../testing/identity/testIdentity.ts';
import { andWritten, newestMail } from '../testing/identity/testMail.ts';

const [engine] = engines;

const languageOf = (text: string) => /<html lang="(\w+)" dir="(\w+)"/.exec(text)?.slice(1).join(' ');

describe.skipIf(!engine)('language of hosted pages', () => {
  let identity: Identity;
  beforeAll(async () => {
    if (engine) identity = await startIdentity(await engine.open());
  });
  const open = async (headers: Record<string, string>, authRequest = {}, more = '') => {
    const url = await fullUrlOf((await startTrip(identity, { authRequest })).response);
    return openBrowser(identity).visit(url + more, { headers });
  };

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de ltr', 'Anmelden'],
    ['he', 'he rtl', 'כניסה'],
    ['fr-FR, he-IL;q=0.4, en;q=0.2', 'he rtl', 'כניסה'],
    ['fr', 'en ltr', 'Sign in'],
    ['', 'en ltr', 'Sign in'],
  ])('follows Accept-Language: %j', async (accepted, expected, title) => {
    const text = await (await open({ 'Accept-Language': accepted })).text();
    expect(languageOf(text)).toBe(expected);
    expect(text).toContain(`<h1>${title}</h1>`);
  });

  it("follows the client's ui_locales before the browser", async () => {
    const text = await (await open({ 'Accept-Language': 'de' }, { uiLocales: 'fr he en' })).text();
    expect(languageOf(text)).toBe('he rtl');
  });

  it('follows the URL before both, on every further page of the journey', async () => {
    const browser = openBrowser(identity);
    const url = await fullUrlOf((await startTrip(identity, { authRequest: { uiLocales: 'he' } })).response);
    const form = await browser.visit(`${url}&language=de`, { headers: { 'Accept-Language': 'en' } });
    const again = await browser.submit(form, { ...owner, password: 'something else' });
    const text = await again.text();
    expect(text).toContain('gehören nicht zusammen');
    const link = /href="([^"]*forgot-password[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const forgot = await browser.visit(link);
    expect(languageOf(await forgot.clone().text())).toBe('de ltr');
    const sent = await andWritten(identity, () => browser.submit(forgot, { email: owner.email }));
    expect(await sent.text()).toContain('Postfach');
    expect((await newestMail(identity, owner.email)).subject).toContain('neues Passwort');
  });

  it('follows the parameters of a redirect session as well', async () => {
    const { codeChallenge } = await newChallenge();
    const authRequest = {
      clientId: identity.clientId,
      redirectUri: 'http://localhost:4600/auth-callback',
      codeChallenge,
      codeChallengeMethod: 'S256',
      responseType: 'code',
      state: 'x',
    };
    const preferences = { additionalQueryParameters: { language: 'de', handle: 'mine' } };
    const Authorization = await visitorToken(identity);
    const trip = await send(
      identity,
      '/v1/redirect-session',
      { auth: { authRequest }, preferences },
      { Authorization },
    );
    const page = await openBrowser(identity).visit(await fullUrlOf(trip));
    expect(languageOf(await page.text())).toBe('de ltr');
  });

  it('can be changed on the page, which keeps its URL', async () => {
    const browser = openBrowser(identity);
    const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
    const text = await form.text();
    expect(text).toMatch(/<span lang="en" aria-current="true">English<\/span/);
    const hebrew =
      /<a href="([^"]*)" lang="he" hreflang="he"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await browser.visit(hebrew);
    expect(languageOf(await page.clone().text())).toBe('he rtl');
    expect((await browser.submit(page, { ...owner })).status).toBe(303);
  });

  it('mirrors the page automatically: the style sheet has no physical left or right', async () => {
    const text = await (await open({})).text();
    const css = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    expect(css).not.toMatch(
      /(?:margin|padding|border|inset)-(?:left|right)|[{;](?:left|right|width|height):|text-align:(?:left|right)/,
    );
  });
});
