import { expect, test as base, type BrowserContext, type Page } from 'playwright/test';
import type { AnswerOf } from '../contract/call.ts';
import { createCategory } from '../contract/calls/services/categories.ts';
import { registerV2 } from '../contract/calls/identity/identity.ts';
import { requestToken } from '../contract/calls/oauth/oauth.ts';
import { createTestBusiness } from '../contract/calls/workbench/qa.ts';
import { createService } from '../contract/calls/services/services.ts';
import { bulkCreateServices } from '../contract/calls/services/servicesInBulk.ts';
import type { Service, ServiceInput } from '../contract/entities/services/service.ts';
import { type ApiClient, createApiClient } from '../src/platform/apiClient.ts';
import { launch } from './launch.ts';

/** A business for one test, at its own address, with an owner. */
export interface TestBusiness extends AnswerOf<typeof createTestBusiness> {
  /** Makes calls as the owner, for the test's own data. */
  readonly api: ApiClient;
  /** Creates a class with a capacity of ten, unless overridden. */
  hasService(input?: Partial<ServiceInput>): Promise<Service>;
  /** Creates a service in a category, so that customers see it. */
  offersService(input?: Partial<ServiceInput>): Promise<Service>;
  /** Creates a registered customer who may sign in but has no role in the dashboard. */
  hasCustomer(): Promise<{ email: string; password: string }>;
  /** Makes calls as a visitor. */
  readonly visitor: ApiClient;
  /** Makes calls as a visitor of another client of the business. */
  readonly visitorOf: (clientId: string) => Promise<ApiClient>;
  /** Creates up to a hundred classes at once. */
  hasServices(names: readonly string[], input?: Partial<ServiceInput>): Promise<void>;
}

interface Fixtures {
  /** The sample that the business starts with; none by default. */
  sample: 'studio' | 'tutor' | undefined;
  /**
   * Complaints of the browser that the test provokes: a status of a refused request, or a part of the message. Any
   * other complaint fails the test.
   */
  provokes: readonly (number | string)[];
  /** Whether the dashboard loads its other screens ahead of use. By default the data saver is on, which prevents it. */
  prefetches: boolean;
  business: TestBusiness;
  /** The page with the owner signed in. */
  signedIn: Page;
  watched: undefined;
}

interface WorkerFixtures {
  /** The sign-in page of the dashboard. Any value other than `hosted` starts a server for this spec alone. */
  way: 'hosted' | 'own' | 'own-with-registration';
  /** The address of the server. */
  serverUrl: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  way: ['hosted', { option: true, scope: 'worker' }],

  serverUrl: [
    async ({ way }, give) => {
      if (way === 'hosted') {
        await give(process.env.FRONTDESK_URL ?? '');
        return;
      }
      const { url, stop } = await launch('--qa', '--sign-in', way);
      await give(url);
      await stop();
    },
    { scope: 'worker' },
  ],

  sample: [undefined, { option: true }],
  provokes: [[], { option: true }],

  prefetches: [false, { option: true }],

  watched: [
    async ({ context, prefetches, provokes }, give) => {
      const complaints = collectComplaints(context);
      // A journey opens few of the other screens: loading all of them takes a tenth of its processor time (measured).
      if (!prefetches) await context.addInitScript(turnOnDataSaver);
      await give(undefined);
      const expected = provokes.map((what) => (typeof what === 'number' ? `status of ${what} ` : what));
      const unexpected = complaints.filter((complaint) => !expected.some((what) => complaint.includes(what)));
      expect(unexpected, 'The browser has nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],

  business: async ({ sample, serverUrl: baseUrl }, give) => {
    const made = await createApiClient({ baseUrl }).send(createTestBusiness, {
      body: { name: 'Studio Test', ...(sample && { sample }) },
    });
    const api = clientWith(baseUrl, made.accessToken);
    const visitorOf = async (clientId: string) => {
      const body = { clientId, grantType: 'anonymous' } as const;
      const { access_token: token } = await createApiClient({ baseUrl }).send(requestToken, { body });
      return clientWith(baseUrl, token);
    };
    const visitor = await visitorOf(made.clientId);
    const hasService = async (input?: Partial<ServiceInput>) =>
      (await api.send(createService, { body: { service: { ...aClass, ...input } } })).service;
    await give({
      ...made,
      api,
      visitor,
      visitorOf,
      async hasCustomer() {
        const email = `customer-${crypto.randomUUID().slice(0, 8)}@example.com`;
        const password = 'open sesame for customers';
        await visitor.send(registerV2, { body: { loginId: { email }, password } });
        return { email, password };
      },
      hasService,
      async offersService(input) {
        const { category } = await api.send(createCategory, { body: { category: { name: 'Offered' } } });
        return hasService({ category: { id: category.id }, ...input });
      },
      async hasServices(names, input) {
        const services = names.map((name) => ({ ...aClass, ...input, name }));
        const { bulkActionMetadata } = await api.send(bulkCreateServices, { body: { services } });
        expect(bulkActionMetadata.totalFailures).toBe(0);
      },
    });
  },

  signedIn: async ({ page, business }, give) => {
    await openServices(page, business);
    await give(page);
  },
});

export { expect };

function clientWith(baseUrl: string, accessToken: string): ApiClient {
  const token = () => Promise.resolve(accessToken);
  return createApiClient({ baseUrl, tokens: { accessTokenFor: token, renew: token } });
}

const aClass: ServiceInput = {
  type: 'CLASS',
  name: 'Yoga flow',
  defaultCapacity: 10,
  onlineBooking: { enabled: true },
  payment: {
    rateType: 'FIXED',
    fixed: { price: { value: '18', currency: 'EUR' } },
    options: { online: false, inPerson: true },
  },
};

function turnOnDataSaver(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Console errors, uncaught errors and policy violations of all pages of the browser. */
function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** Fills in the hosted sign-in page, which the caller has opened or is being redirected to. */
export async function signIn(
  page: Page,
  { owner }: Pick<TestBusiness, 'owner'>,
  password = owner.password,
): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The date in this many days, in UTC. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens a dashboard page in a browser where the owner is signed in. */
export async function arriveAt(
  page: Page,
  business: TestBusiness,
  path: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> {
  const { name, value } = business.cookie;
  await page.context().addCookies([{ name, value, url: business.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(business.url + path, options);
}

/** Opens a dashboard page as a link does, without another load of the dashboard. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens the list of services in a browser where the owner is signed in. */
export async function openServices(page: Page, business: TestBusiness): Promise<void> {
  await arriveAt(page, business, '/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
}

/** Opens a dashboard page through the sign-in page, in a separate session: for another browser of the owner. */
export async function signInAt(page: Page, business: TestBusiness, path: string): Promise<void> {
  await page.goto(business.url + path);
  await signIn(page, business);
}

/** The toast, bottom left; it stays until the next action. Other messages of the same role are inside `main`. */
export function toast(page: Page, message: string | RegExp) {
  return page.getByRole('status').and(page.locator(':not(main *)')).filter({ hasText: message });
}

/** Hovers the toast, so that it stays: on a busy machine, checks take longer than the 8 seconds of a toast. */
export async function holdToast(page: Page, message: string | RegExp): Promise<void> {
  await toast(page, message).hover();
}

/** Presses Undo in the toast. */
export async function undo(page: Page, message: string | RegExp): Promise<void> {
  await toast(page, message).getByRole('button', { name: 'Undo' }).click();
}
