import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import type { AnswerOf } from '../contract/call.ts';
import { createTestBusiness } from '../contract/calls/qa.ts';
import { createService } from '../contract/calls/services.ts';
import type { Service, ServiceInput } from '../contract/entities/service.ts';
import { type ApiClient, createApiClient } from '../src/platform/apiClient.ts';

/** A business of one test alone, at an address of its own, with an owner. */
export interface TestBusiness extends AnswerOf<typeof createTestBusiness> {
  /** Makes calls as the owner, so that a test brings its own data. */
  readonly api: ApiClient;
  /** A class with ten places, unless said otherwise. */
  hasService(input?: Partial<ServiceInput>): Promise<Service>;
}

interface Fixtures {
  /** Which sample the business starts with; none by default. */
  sample: 'studio' | 'tutor' | undefined;
  business: TestBusiness;
  /** The page with the owner signed in. */
  signedIn: Page;
}

export const test = base.extend<Fixtures>({
  sample: [undefined, { option: true }],

  business: async ({ sample }, use) => {
    const baseUrl = process.env.FRONTDESK_URL ?? '';
    const made = await createApiClient({ baseUrl }).send(createTestBusiness, {
      body: { name: 'Studio Test', ...(sample && { sample }) },
    });
    const token = () => Promise.resolve(made.accessToken);
    const api = createApiClient({ baseUrl, tokens: { accessTokenFor: token, renewed: token } });
    await use({
      ...made,
      api,
      hasService: async (input) =>
        (await api.send(createService, { body: { service: { ...aClass, ...input } } })).service,
    });
  },

  signedIn: async ({ page, business }, use) => {
    await page.goto(`${business.url}/services`);
    await signIn(page, business);
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await use(page);
  },
});

export { expect };

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

/** Fills in the hosted page; the caller is already on it, or on the way there. */
export async function signIn(
  page: Page,
  { owner }: Pick<TestBusiness, 'owner'>,
  password = owner.password,
): Promise<void> {
  await page.getByLabel('E-mail address').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The row of a service in the list, found by its name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Chooses from the menu at the end of a service's row. */
export async function chooseInRow(page: Page, name: string, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Nothing that axe knows of is wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
