import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';

// The page is mostly scripts: optimized code, which the other journeys go without, halves its time.
test.use({
  launchOptions: async ({ launchOptions: { args = [], ...others } }, give) =>
    give({ ...others, args: args.filter((arg) => !arg.startsWith('--js-flags')) }),
});

test('API documentation page lists the calls', async ({ page, business }) => {
  const shown = await page.goto(`${business.url}/docs`);
  const policy = shown?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe|\*/);

  await page.getByText('Permissions').click();
  const row = page.getByRole('row', { name: 'updateService PATCH' });
  await expect(row.getByRole('cell')).toHaveText(['no', 'no', 'no', 'no', 'yes', 'yes']);
  await page.getByText('Permissions').click();
  await expectAccessible(page);

  await page
    .getByRole('heading', { name: /^Services/ })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'GET /v2/services/{serviceId} getService' }).click();
  await expect(page.getByText('Allowed for: visitor, member, staff, admin, owner.').first()).toBeVisible();
});
