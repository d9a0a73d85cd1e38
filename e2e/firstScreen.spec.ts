import { expect, test, arriveAt } from './fixtures.ts';

test('the list stands before the texts of the other screens, which it does without', async ({
  page,
  context,
  business,
}) => {
  await business.hasService({ name: 'Yoga flow' });
  let texts = 0;
  let rowStands: () => void = () => undefined;
  const row = new Promise<void>((resolve) => {
    rowStands = resolve;
  });
  await context.route(/\/assets\/en-[^/]+\.js$/, async (route) => {
    texts += 1;
    await row;
    await route.continue();
  });
  await arriveAt(page, business, '/services');
  await expect(page.getByRole('link', { name: 'Yoga flow' })).toBeVisible();
  rowStands();
  await expect.poll(() => texts).toBe(1);
  await page.getByRole('link', { name: 'Yoga flow' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Yoga flow');
});
