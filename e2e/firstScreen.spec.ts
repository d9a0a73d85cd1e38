import { expect, test, arriveAt } from './fixtures.ts';

test('list renders before the texts of the other screens load', async ({ page, context, business }) => {
  await business.hasService({ name: 'Yoga flow' });
  const row = page.getByRole('link', { name: 'Yoga flow' });
  let texts = 0;
  await context.route(/\/assets\/en-[^/]+\.js$/, async (route) => {
    await row.waitFor();
    texts += 1;
    await route.continue();
  });
  await arriveAt(page, business, '/services');
  await expect(row).toBeVisible();
  await expect.poll(() => texts).toBe(1);
  await row.click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Yoga flow');
});
