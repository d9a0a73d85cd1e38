import { queryServices } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, holdToast, test, toast, undo } from '../fixtures.ts';

test('duplicate takes a suggested free URL, undo restores the previous one, and a rename updates the URL', async ({
  page,
  business,
}) => {
  await business.hasServices(['Hatha Flow', 'Hatha Flows', '瞑想', '🧘', 'Massage']);
  /** The current slug of the only service with that name. */
  const addressOf = async (name: string) => {
    const { services } = await business.api.send(queryServices, { body: { query: { filter: { name } } } });
    return services[0]?.mainSlug?.name;
  };
  await arriveAt(page, business, '/services/page-urls?view=REVIEW');
  await expect(page.getByText('4 URLs to review')).toBeVisible();
  await page.getByRole('button', { name: 'Use “mingxiang” for 瞑想' }).click();
  await holdToast(page, '瞑想 now uses mingxiang');
  await expect(page.getByRole('row').filter({ hasText: '瞑想' })).toHaveCount(0);
  expect(await addressOf('瞑想')).toBe('mingxiang');
  await undo(page, '瞑想 now uses mingxiang');
  await expect(toast(page, /Undone: changed .* of 瞑想/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '瞑想' })).toHaveCount(1);
  expect(await addressOf('瞑想')).toMatch(/^untitled/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rename 🧘' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename 🧘' });
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Sitting still');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(toast(page, '🧘 renamed to Sitting still')).toBeVisible();
  await expect(page.getByText('3 URLs to review')).toBeVisible();
});
