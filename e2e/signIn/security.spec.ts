import { field, openService, save, saveBar } from '../editor.ts';
import { expect, signIn, test, toast, undo } from '../fixtures.ts';
import { chooseInRow, rowOf } from '../list.ts';

/** Runs if any template, attribute, link or text is rendered as markup. */
const hostile = `"><img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>'\${globalThis.ran=1}{{constructor.constructor('globalThis.ran=1')()}}`;
const link = 'javascript:globalThis.ran=1';

test('name with markup is rendered as text on all screens of the main journey', async ({
  page,
  business,
}) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  const service = await business.hasService({ name: hostile, tagLine: hostile, description: hostile });
  const ran = () => page.evaluate(() => 'ran' in globalThis);

  await openService(page, business, service);
  await field(page, 'Tagline').fill(link);
  await save(page);
  await field(page, 'Name').fill(`${hostile} again`);
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Changes discarded')).toBeVisible();
  expect(await ran()).toBe(false);

  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(hostile);
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Open Copy of ${hostile}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${hostile}`);
  expect(await ran()).toBe(false);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await chooseInRow(page, hostile, 'Delete…');
  await expect(toast(page, ' deleted')).toContainText(hostile);
  await undo(page, ' deleted');
  await expect(rowOf(page, hostile)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search services' }).fill(hostile.slice(0, 60));
  await expect(page).toHaveURL(/onerror/);
  expect(await ran()).toBe(false);
});

test('every response has its security headers', async ({ page, business }) => {
  const dashboard = await page.goto(`${business.url}/services`);
  const policy = dashboard?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(dashboard?.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });

  const arrived = page.waitForResponse((response) => response.url().includes('/identity/sign-in'));
  const hosted = (await arrived).headers();
  expect(hosted['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(hosted['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(hosted).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });

  const asked = page.waitForResponse((response) => response.url().includes('/v2/services'));
  await signIn(page, business);
  expect((await asked).headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-wix-request-id': expect.stringMatching(/\S+/),
  });
});

test('session cookie of the platform is HttpOnly and SameSite', async ({
  signedIn: page,
  context,
  business,
}) => {
  const cookies = await context.cookies(business.url);
  expect(cookies.length).toBeGreaterThan(0);
  for (const { name, httpOnly, sameSite } of cookies) {
    expect({ name, httpOnly, sameSite }).toEqual({
      name,
      httpOnly: true,
      sameSite: expect.stringMatching(/Lax|Strict/),
    });
  }
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test.describe('external redirect target', () => {
  for (const [what, target] of [
    ['another site', 'https://evil.example/'],
    ['another site without its scheme', '//evil.example/'],
    ['a script', link],
  ]) {
    test(`signing in does not redirect to ${what}`, async ({ page, business }) => {
      await page.goto(`${business.url}/login?returnTo=${encodeURIComponent(String(target))}`);
      await signIn(page, business);
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(business.url);
    });
  }
});
