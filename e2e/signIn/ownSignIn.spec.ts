import type { Page, Request } from 'playwright/test';
import { setTestCaptcha } from '../../contract/calls/workbench/qa.ts';
import { signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { expectAccessible } from '../accessible.ts';
import { field, saveBar } from '../editor.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { codeTo } from '../mailbox.ts';

/** The dashboard's own sign-in page: the direct call and the hidden frame. */
test.use({ way: 'own-with-registration' });
// One worker starts one server for all.
test.describe.configure({ mode: 'default' });

const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });

test.describe('refused sign-in', () => {
  test.use({ provokes: [400, 401, 403, 429] });

  test("A13, D3: owner signs in on the dashboard's own page, and again over an edit, despite messages from strangers", async ({
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
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${business.url}/services/${yoga.id}#price`);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Studio Test')).toBeVisible();
    await expectAccessible(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your email.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    // It does not say which of the two was wrong.
    await signIn(page, business, 'not the password');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Email')).toHaveValue(business.owner.email);
    await signIn(page, business);
    const heading = page.getByRole('heading', { level: 1, name: 'Morning yoga' });
    await expect(heading).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#price');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);

    // The refusal of a section that still loads would ask for the sign-in before the save.
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
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
    expect(sent.length).toBeGreaterThan(1);
    expect(grants.map((request) => request.postData()).join()).not.toContain('evil');
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
});

test.describe('person without a role', () => {
  test.use({ provokes: [403] });

  test('person without a role registers, waits for approval or verifies the email, and reads who can grant access', async ({
    page,
    business,
  }) => {
    // Notices the frame of the dashboard, also while it is shown for a moment only.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('header nav')) sessionStorage.setItem('frame', 'seen');
      }).observe(document, { childList: true, subtree: true });
    });
    const requires = (signOnPolicy: { requireOwnerApproval?: boolean; requireEmailVerification?: boolean }) =>
      business.api.send(updateSignOnPolicy, { body: { signOnPolicy } });
    await requires({ requireOwnerApproval: true });
    await page.goto(business.url);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(business.url);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill('early@example.com');
    await page.getByLabel('New password', { exact: true }).fill('a whole new sentence');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
    await expectAccessible(page);

    await requires({ requireOwnerApproval: false, requireEmailVerification: true });
    const email = 'new@example.com';
    await page.goto(business.url);
    await page.getByRole('button', { name: 'Create an account' }).click();
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
