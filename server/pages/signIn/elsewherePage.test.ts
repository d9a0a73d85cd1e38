import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createRedirectSession,
  elsewhereIntents,
} from '../../../contract/calls/identity/redirectSessions.ts';
import { createPricingPlan } from '../../../contract/calls/prices/pricingPlans.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { createMember } from '../../rules/identity/members.ts';
import {
  ask,
  massage,
  startTestApp,
  yogaClass,
  type TestApp,
  type TestBusiness,
} from '../../testing/testApp.ts';
import { openBrowser, type Browser } from '../../testing/identity/testBrowser.ts';

const engines = engineOfTheDay(import.meta.url);

const shop = 'http://localhost:4600/shop';
const withoutPage = elsewhereIntents.filter((intent) => intent !== 'login');

describe.each(engines)('pages outside of this product, on $name', ({ open }) => {
  let database: Database;
  let server: TestApp;
  let business: TestBusiness;
  let browser: Browser;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    server = startTestApp(database);
    business = await server.addBusiness();
    browser = openBrowser(server);
  });

  type Body = Parameters<typeof ask<typeof createRedirectSession>>[2]['body'];
  async function trip(body: Body, token = business.tokens.visitor): Promise<string> {
    const { redirectSession } = await ask(server, createRedirectSession, { body }, token);
    return redirectSession.fullUrl;
  }

  it.each(withoutPage)('%s: page says so, links back and can be reloaded', async (intent) => {
    const url = await trip({ [intent]: {}, callbacks: { postFlowUrl: shop } });
    const text = await (await browser.visit(url)).text();
    expect(text).toMatch(/(?:available here|no shop here|Book with My business)<\/h1>/);
    expect(text).toContain(`href="${shop}?wixMemberLoggedIn=false"`);
    const again = /<a href="([^"]*)" lang="de"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const german = await (await browser.visit(again)).text();
    expect(german).toContain('<html lang="de"');
    expect(german).toContain('>Zurück</a');
  });

  it("link back tells whether the visitor is signed in and keeps the URL's parameters", async () => {
    const url = await trip(
      { storesProduct: { productSlug: 'towel' }, callbacks: { postFlowUrl: `${shop}?a=1` } },
      business.tokens.member,
    );
    expect(await (await browser.visit(url)).text()).toContain(
      `href="${shop}?a=1&amp;wixMemberLoggedIn=true"`,
    );
  });

  it('page without a return address has no link back', async () => {
    const text = await (await browser.visit(await trip({ ecomCheckout: {} }))).text();
    expect(text).not.toContain('wixMemberLoggedIn');
  });

  it('page opens once for one browser', async () => {
    const url = await trip({ eventsCheckout: {} });
    await browser.visit(url);
    expect((await browser.visit(url)).status).toBe(400);
    expect((await openBrowser(server).visit(url)).status).toBe(400);
  });

  const offered = async (body: Body) => (await browser.visit(await trip(body))).text();

  it('page lists bookable services, filtered by staff member', async () => {
    expect(await offered({ bookingsBook: {} })).not.toContain('/booking-calendar/');
    const { owner } = business.tokens;
    const named = { body: { category: { name: 'Offered' } } };
    const { category } = await ask(server, createCategory, named, owner);
    const shown = { category: { id: category.id } };
    for (const service of [
      yogaClass({ ...shown, name: 'Yoga <b>flow</b>' }),
      massage(business.resourceId, shown),
      yogaClass({ ...shown, name: 'Secret', hidden: true }),
      yogaClass({ name: 'Secret, and in no category' }),
    ]) {
      await ask(server, createService, { body: { service } }, owner);
    }
    const all = await offered({ bookingsBook: {} });
    expect(all).toContain('<bdi>Yoga &lt;b&gt;flow&lt;/b&gt;</bdi>');
    expect(all).toContain('Massage');
    expect(all).not.toContain('Secret');
    const one = await offered({ bookingsBook: { resourceId: business.resourceId } });
    expect(one).toContain(`href="/booking-calendar/massage?with=${business.resourceId}&amp;page=`);
    expect(one).not.toContain('Yoga');
  });

  it("page shows the selected plan, and never another business's", async () => {
    const pricingPlan = { name: 'Ten times', description: 'Valid for a year', visibility: 'PUBLIC' } as const;
    const { owner } = business.tokens;
    const made = await ask(server, createPricingPlan, { body: { plan: pricingPlan } }, owner);
    const planId = made.plan.id;
    const text = await (await browser.visit(await trip({ paidPlansCheckout: { planId } }))).text();
    expect(text).toContain('Ten times');
    expect(text).toContain('Valid for a year');
    const other = await server.addBusiness();
    const foreign = await trip({ paidPlansCheckout: { planId } }, other.tokens.visitor);
    expect(await (await browser.visit(foreign)).text()).not.toContain('Ten times');
  });

  it('login: sign-in page redirects back and tells that the visitor is signed in', async () => {
    const { businessId } = business;
    const credentials = { email: 'ben@amsel.example', password: 'nine loud sparrows' };
    const member = {
      ...credentials,
      businessId,
      name: 'Ben',
      role: null,
      now: server.options.clock(),
    } as const;
    await createMember(database, server.options.passwords, member);
    const form = await browser.visit(await trip({ login: {}, callbacks: { postFlowUrl: shop } }));
    expect(form.headers.get('Content-Security-Policy')).toContain("form-action 'self' http://localhost:4600");
    const refused = await browser.submit(form, { ...credentials, password: 'something else' });
    expect(refused.status).toBe(403);
    const back = await browser.submit(refused, credentials);
    expect(back.headers.get('Location')).toBe(`${shop}?wixMemberLoggedIn=true`);
    expect(browser.cookies.has('frontdesk')).toBe(true);
  });
});
