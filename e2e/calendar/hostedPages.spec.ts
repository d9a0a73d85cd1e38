import type { Page } from 'playwright/test';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { expectAccessible } from '../accessible.ts';
import { ofToday } from '../../testDeep.ts';
import { expect, openServices, test, type TestBusiness } from '../fixtures.ts';
import { codeTo, mailTo } from '../mailbox.ts';
import { siteOf } from './site.ts';

const person = { name: 'Ben Amsel', password: 'nine loud sparrows' };
const newAddress = () => `ben-${crypto.randomUUID().slice(0, 8)}@maximiliane-schreckenberger.example`;

/** Requires an email code, then the owner's approval, for a registration. */
function policy({ api }: TestBusiness, requireEmailVerification: boolean, requireOwnerApproval = false) {
  const signOnPolicy = { requireEmailVerification, requireOwnerApproval };
  return api.send(updateSignOnPolicy, { body: { signOnPolicy } });
}

async function fillIn(page: Page, labels: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(labels)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function linkTo(business: TestBusiness, to: string, path: string): Promise<string> {
  const { links } = await mailTo(business, to);
  return links.find((link) => link.includes(path)) ?? '';
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, provokes: [400] });

  test('customer registers, verifies the email with a code and returns to the site', async ({
    page,
    business,
  }) => {
    await policy(business, true);
    const site = await siteOf(business);
    const email = newAddress();
    await page.goto(site.signInAt());
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Enter your name/);
    await fillIn(page, { 'Your name': person.name, Email: email, Password: 'password' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await fillIn(page, { Password: person.password });
    await page.getByRole('button', { name: 'Create account' }).click();

    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await expect(page.getByText('You can resend the code in')).toBeVisible();
    // Without a script the button is always enabled, and the page repeats the waiting time.
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText('You can resend the code in')).toBeVisible();
    await fillIn(page, { Code: '12345' });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Enter the 6-digit code.')).toBeVisible();
    await fillIn(page, { Code: await codeTo(business, email) });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(site.broughtBack);
  });
});

test('password can be shown, and the resend button is enabled when the countdown ends', async ({
  page,
  business,
}) => {
  await policy(business, true);
  const site = await siteOf(business);
  const email = newAddress();
  await page.clock.install();
  await page.goto(site.signInAt());
  await page.getByRole('link', { name: 'Create one' }).click();
  await fillIn(page, { 'Your name': person.name, Email: email, Password: person.password });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Create account' }).click();
  const resend = page.getByRole('button', { name: 'Resend code' });
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(30_000);
  await expect(page.getByText(/resend the code in (30|29|28) seconds/)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(resend).toBeEnabled();
  await expect(page.getByText('resend the code in')).toBeHidden();
});

/** Follows a link on a page of another site. */
async function followFromElsewhere(page: Page, link: string): Promise<void> {
  const elsewhere = 'https://elsewhere.example/';
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${link.replaceAll('&', '&amp;')}">A prize</a>`,
    }),
  );
  await page.goto(elsewhere);
  await page.getByRole('link', { name: 'A prize' }).click();
}

test.describe('sign-in link of another site', () => {
  test.use({ provokes: [403] });

  test('link signs nobody in at a new browser, and asks a signed-in owner first', async ({
    page,
    context,
    business,
  }) => {
    const site = await siteOf(business);
    const customer = await business.hasCustomer();
    const services = page.getByRole('heading', { level: 1, name: 'Services' });
    await followFromElsewhere(page, await site.ticketLinkFor(customer));
    await expect(page).toHaveURL(site.broughtBack);
    expect((await context.cookies(business.url)).map(({ name }) => name)).not.toContain('frontdesk');
    await page.goto(`${business.url}/services`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

    // An owner who cancels keeps the session.
    await openServices(page, business);
    await followFromElsewhere(page, await site.ticketLinkFor(customer));
    await expect(page.getByRole('heading', { name: /^Continue as customer-/ })).toBeVisible();
    await expectAccessible(page);
    const stay = page.getByRole('button', { name: /^Stay signed in as/ });
    await page.setViewportSize({ width: 390, height: 800 });
    const heights = await page.getByRole('button').evaluateAll((all) => all.map((one) => one.clientHeight));
    // Each is one line of text; they wrap below each other when they do not fit.
    for (const height of heights) expect(height).toBeLessThan(50);
    await stay.click();
    await expect(page).toHaveURL(/\/_health\?.*error=access_denied/);
    await page.goto(`${business.url}/services`);
    await expect(services).toBeVisible();

    // One who continues has ended it.
    await followFromElsewhere(page, await site.ticketLinkFor(customer));
    await page.getByRole('button', { name: /^Continue as customer-/ }).click();
    await expect(page).toHaveURL(site.broughtBack);
    await page.goto(`${business.url}/services`);
    await expect(page.getByText('You don’t have access to this page')).toBeVisible();
    await expect(services).toBeHidden();
  });
});

/** Visits every page of this journey and runs the check on each. */
async function walk(page: Page, business: TestBusiness, look: () => Promise<void>): Promise<void> {
  const site = await siteOf(business, 'Lindenhofgarten-Kundenwebsite');
  const submit = () => page.locator('form button').last().click();
  const filled = async (values: Readonly<Record<string, string>>) => {
    for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value);
  };
  const email = newAddress();

  await page.goto(site.signInAt());
  await look();
  await filled({ email, password: 'something else' });
  await submit();
  await look();
  await page.locator('.links a').first().click();
  await look();
  await filled({ email });
  await submit();
  await look();

  await policy(business, true, true);
  await page.goto(site.signInAt());
  await page.locator('.links a').nth(1).click();
  await look();
  await submit();
  await look();
  await filled({ name: 'Maximiliane Schreckenberger-Hohenzollern', email, password: person.password });
  await submit();
  await look();
  await filled({ code: await codeTo(business, email) });
  await page.locator('button.filled').click();
  await look();
  await policy(business, false);

  await page.goto(`${business.url}/identity/forgot-password`);
  await filled({ email: business.owner.email });
  await submit();
  await page.goto(await linkTo(business, business.owner.email, '/identity/recover/'));
  await look();
  await filled({ password: 'password' });
  await submit();
  await look();
  await page.goto(`${business.url}/identity/recover/spent`);
  await look();

  await page.goto(site.signInAt({ prompt: 'consent' }));
  await filled({ email: business.owner.email, password: business.owner.password });
  await submit();
  await look();
  await page.goto(site.signInAt({ prompt: 'select_account' }));
  await look();

  const guest = newAddress();
  await business.api.send(inviteToTeam, { body: { email: guest, role: 'staff' } });
  // The mail has the business's language, and its link keeps it.
  const invitation = new URL(await linkTo(business, guest, '/identity/invitation/'));
  invitation.searchParams.delete('language');
  await page.goto(invitation.href);
  await look();
  await page.goto(`${business.url}/identity/nothing`);
  await look();
  await page.goto(`${business.url}/identity/signed-out`);
  await look();
}

const languages = [
  { language: 'en', direction: 'ltr', locale: 'en-GB', colorScheme: 'light' },
  { language: 'de', direction: 'ltr', locale: 'de-DE', colorScheme: 'dark' },
  { language: 'he', direction: 'rtl', locale: 'he-IL', colorScheme: 'light' },
] as const;

for (const { language, direction, ...options } of ofToday(languages, languages.length)) {
  test.describe(`language ${language}`, () => {
    test.use({ ...options, provokes: [400, 403, 404, 410], viewport: { width: 360, height: 740 } });

    test('hosted pages are accessible, translated and fit a phone', async ({ page, business }) => {
      await walk(page, business, async () => {
        await expectAccessible(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      });
    });
  });
}
