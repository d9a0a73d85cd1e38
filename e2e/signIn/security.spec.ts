import { ofToday } from '../../testDeep.ts';
import { openService } from '../editor.ts';
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
  const service = await business.hasService({ name: hostile, tagLine: link, description: hostile });
  const ran = () => page.evaluate(() => 'ran' in globalThis);

  await openService(page, business, service);
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

const targets = ['https://evil.example/', '//evil.example/', link];
for (const target of ofToday(targets, 3)) {
  test(`every response has its security headers, and signing in does not redirect to ${target}`, async ({
    page,
    business,
  }) => {
    const dashboard = await page.goto(`${business.url}/login?returnTo=${encodeURIComponent(target)}`);
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
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(business.url);
  });
}
