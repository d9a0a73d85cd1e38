import type { Page, Request } from 'playwright/test';
import { setTestCaptcha } from '../../contract/calls/workbench/qa.ts';
import { signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { expectAccessible } from '../accessible.ts';
import { field, saveBar } from '../editor.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { codeTo, mailTo } from '../mailbox.ts';

/** The dashboard's own sign-in page: the direct call and the hidden frame. */
test.use({ way: 'own-with-registration' });

const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });
const isOwnPage = (page: Page) => expect(page).toHaveURL(/\/login/);

test("owner signs in on the dashboard's own page and stays signed in after a reload", async ({
  page,
  business,
}) => {
  await page.goto(business.url);
  await isOwnPage(page);
  await expect(page.getByText('Studio Test')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, business);
  await expect(landing(page)).toBeVisible();
  await page.reload();
  await expect(landing(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test("signing in on the dashboard's own page restores the requested URL with its filters", async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await page.goto(`${business.url}/services/${yoga.id}#price`);
  await signIn(page, business);
  await expect(page.getByRole('heading', { level: 1, name: 'Morning yoga' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#price');
});

test('A13: messages from strangers during a sign-in in the hidden frame are ignored', async ({
  page,
  context,
  business,
}) => {
  const sent: string[] = [];
  const grants: Request[] = [];
  await context.exposeBinding('stateOfSignIn', () => sent.at(-1));
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/token')) grants.push(request);
    if (!request.url().endsWith('/v1/redirect-session')) return;
    const body = request.postDataJSON() as { auth?: { authRequest?: { state?: string } } };
    sent.push(body.auth?.authRequest?.state ?? '');
  });
  await context.addInitScript(() => {
    const { stateOfSignIn } = globalThis as unknown as { stateOfSignIn: () => Promise<string> };
    const post = async () => {
      const state = await stateOfSignIn();
      for (const data of [{ state, code: 'evil' }, { state: 'x', code: 'evil' }, 'evil', null, [state]]) {
        window.postMessage(data, '*');
      }
    };
    if (window === window.top) setInterval(() => void post(), 5);
  });
  await page.goto(business.url);
  await signIn(page, business);
  await expect(landing(page)).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  expect(grants.map((request) => request.postData()).join()).not.toContain('evil');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test.describe('failed sign-in', () => {
  test.use({ provokes: [400, 401, 403, 429] });

  test('wrong credentials show an error that does not say which of the two was wrong', async ({
    page,
    business,
  }) => {
    await page.goto(business.url);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your email.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await signIn(page, business, 'not the password');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Email')).toHaveValue(business.owner.email);
    await signIn(page, { owner: { ...business.owner, email: 'nobody@example.com' } });
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await signIn(page, business);
    await expect(landing(page)).toBeVisible();
  });

  test('captcha is answered on the hosted page, which returns to the dashboard', async ({
    page,
    business,
  }) => {
    await business.api.send(setTestCaptcha, { body: { demanded: 'ALWAYS' } });
    await page.goto(`${business.url}/services?sort=createdDate`);
    await signIn(page, business);
    await expect(page.getByRole('heading', { name: 'Verify you’re human' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to sign-in page' }).click();
    await page.waitForURL(/\/identity\//);
    await page.getByLabel('Email').fill(business.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(business.owner.password);
    await page.locator('input[name=captcha]').fill('a person');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await expect(page).toHaveURL(/sort=createdDate/);
  });

  test('browser that blocks third-party cookies is redirected to the hosted page within three seconds', async ({
    page,
    context,
    business,
  }) => {
    // Answers as the frame's page does in a browser that blocks third-party cookies.
    await context.route(/\/v1\/redirect-session$/, async (route) => {
      const body = route.request().postDataJSON();
      delete body.auth?.authRequest?.sessionToken;
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.goto(business.url);
    await signIn(page, business);
    await page.waitForURL(/\/identity\/sign-in/, { timeout: 3000 });
    await signIn(page, business);
    await expect(landing(page)).toBeVisible();
  });

  test('D3: session that ends during an edit is renewed in a dialog over it', async ({ page, business }) => {
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await page.goto(`${business.url}/services/${yoga.id}`);
    await signIn(page, business);
    await field(page, 'Name').fill('Evening yoga');
    await business.api.send(signOutEverywhere, {});
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await signIn(page, business);
    await expect(dialog).toBeHidden();
    await expect(saveBar(page)).toContainText('Saved');
    await expect(field(page, 'Name')).toHaveValue('Evening yoga');
  });
});

test.describe('person without a role', () => {
  test.use({ provokes: [403] });
  test('person without a role registers, verifies the email and reads who can grant access', async ({
    page,
    business,
  }) => {
    await business.api.send(updateSignOnPolicy, {
      body: { signOnPolicy: { requireEmailVerification: true } },
    });
    const email = 'new@example.com';
    // Notices the frame of the dashboard, also while it is shown for a moment only.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('header nav')) sessionStorage.setItem('frame', 'seen');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(business.url);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Name').fill('Nia');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('New password', { exact: true }).fill('a whole new sentence');
    await page.getByRole('button', { name: 'Create account' }).click();

    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await expect(page.getByText(/Resend in \d+ seconds/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill('12');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Enter all 6 digits.')).toBeVisible();
    const code = await codeTo(business, email);
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const denied = page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' });
    await expect(denied).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(denied).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('frame'))).toBeNull();

    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
    await signIn(page, business);
    await expect(landing(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('frame'))).toBe('seen');
  });
});

test('person waiting for approval sees the status', async ({ page, business }) => {
  await business.api.send(updateSignOnPolicy, { body: { signOnPolicy: { requireOwnerApproval: true } } });
  await page.goto(business.url);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('new@example.com');
  await page.getByLabel('New password', { exact: true }).fill('a whole new sentence');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await expectAccessible(page);
});

test('forgotten password is reset by a mail that leads back', async ({ page, business }) => {
  await page.goto(business.url);
  await page.getByLabel('Email').fill(business.owner.email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { links } = await mailTo(business, business.owner.email);
  await page.goto(links[0] ?? '');
  const fresh = 'an even longer sentence';
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.goto(business.url);
  await signIn(page, business, fresh);
  await expect(landing(page)).toBeVisible();
});

test.describe('phone, dark theme', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', isMobile: true, hasTouch: true });

  test('own sign-in page fits and has no accessibility violations', async ({ page, business }) => {
    await page.goto(business.url);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectAccessible(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(sideways).toBe(false);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expectAccessible(page);
  });
});
