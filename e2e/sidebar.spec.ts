import { queryServices } from '../contract/calls/services/services.ts';
import { arriveAt, expect, test, toast } from './fixtures.ts';

test.use({ sample: 'studio' });

test('links count the work that waits and the services, asked after the first list', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/services');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const link = (name: string) => navigation.getByRole('link', { name, exact: true });
  await expect(link('Services')).toHaveAccessibleDescription('48 services');
  await expect(link('Overview')).toHaveAccessibleDescription(/^\d+ items need attention$/);
  await expect(link('Calendar')).toHaveAccessibleDescription('');
  await link('Bookings').click();
  const pending = page.getByRole('button', { name: /^Pending \d+$/ });
  const count = Number((await pending.textContent())?.replace(/\D/g, ''));
  await expect(link('Bookings')).toHaveAccessibleDescription(`${count} pending bookings`);
  await expect(link('Bookings')).toHaveText(new RegExp(`^Bookings${count}`));

  await pending.click();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Confirm/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(toast(page, /confirmed/i)).toBeVisible();
  await expect(link('Bookings')).toHaveAccessibleDescription(`${count - 1} pending bookings`);

  const answers: (() => void)[] = [];
  await page.route(
    (url) => url.pathname.endsWith(queryServices.path),
    async (route) => {
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      await route.continue();
    },
  );
  await page.goto(`${business.url}/services`);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  // Longer than a screen without requests needs to count as loaded.
  await page.waitForTimeout(1000);
  await expect(link('Bookings')).toHaveAccessibleDescription('');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const answer of answers) answer();
  await expect(link('Bookings')).toHaveAccessibleDescription(`${count - 1} pending bookings`);
});
