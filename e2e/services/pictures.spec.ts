import type { Page } from 'playwright/test';
import { png } from '../png.ts';
import { expectAccessible } from '../accessible.ts';
import { openMorningYoga, openSection, openService, save, saveBar, stored } from '../editor.ts';
import { expect, test } from '../fixtures.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Pictures' });

/** A row of the picture list. */
const row = (page: Page, name: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await section(page).getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles(files);
}

/** Expects the pictures in this order on the screen. */
async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  const buttons = section(page).getByRole('button', { name: /^Remove / });
  await expect(buttons).toHaveCount(names.length);
  for (const [at, name] of names.entries()) {
    await expect(buttons.nth(at)).toHaveAccessibleName(`Remove ${name}`);
  }
}

/** Drags one picture below another without dropping it. */
async function dragBelow(page: Page, name: string, other: string): Promise<void> {
  const handleOf = (picture: string) => row(page, picture).getByTitle('Drag to reorder');
  // Waits until the rows stop moving; they grow as their pictures load.
  await handleOf(name).hover();
  const to = await handleOf(other).boundingBox();
  if (!to) throw new Error('The row is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 20, { steps: 8 });
}

test('pictures are added, described, reordered by keyboard and by dragging, removed, and one becomes the cover', async ({
  page,
  business,
}) => {
  const yoga = await business.offersService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  await openSection(page, 'Pictures');
  await expect(section(page).getByText('No pictures yet')).toBeVisible();
  await choose(page, png('mats.png'), png('window.png'), png('teacher.png'));
  await expectOrder(page, 'mats.png', 'window.png', 'teacher.png');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await dragBelow(page, 'mats.png', 'teacher.png');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOrder(page, 'mats.png', 'window.png', 'teacher.png');
  await dragBelow(page, 'mats.png', 'teacher.png');
  await page.mouse.up();
  await expectOrder(page, 'window.png', 'teacher.png', 'mats.png');

  await section(page).getByRole('button', { name: 'Move mats.png up' }).focus();
  await page.keyboard.press('Enter');
  await expectOrder(page, 'window.png', 'mats.png', 'teacher.png');
  await expect(section(page).getByRole('button', { name: 'Move mats.png up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(page, 'mats.png', 'window.png', 'teacher.png');
  await expect(section(page).getByRole('button', { name: 'Move mats.png down' })).toBeFocused();

  await section(page).getByRole('button', { name: 'Remove mats.png' }).click();
  await expectOrder(page, 'window.png', 'teacher.png');
  await expect(section(page).getByRole('radio', { name: 'Main picture (window.png)' })).toBeChecked();
  await section(page).getByRole('button', { name: 'Restore mats.png' }).click();
  await section(page).getByRole('textbox', { name: 'Alt text (window.png)' }).fill('Light from the east');
  await section(page).getByRole('radio', { name: 'Cover (window.png)' }).check();
  await save(page);
  const { media } = await stored(business, yoga);
  expect(media?.items?.map(({ image }) => image?.filename)).toEqual([
    'mats.png',
    'window.png',
    'teacher.png',
  ]);
  expect(media?.mainMedia?.image?.filename).toBe('mats.png');
  expect(media?.coverMedia?.image).toMatchObject({ filename: 'window.png', altText: 'Light from the east' });

  await section(page).getByRole('button', { name: 'Remove teacher.png' }).click();
  await save(page);
  await expect(section(page).getByRole('button', { name: 'Restore teacher.png' })).toBeHidden();
  expect((await stored(business, yoga)).media?.items).toHaveLength(2);
  await page.goto(`${business.url}/service-page/morning-yoga`);
  const cover = page.getByRole('img', { name: 'Light from the east' });
  await expect(cover).toBeVisible();
  await expect(cover).toHaveJSProperty('naturalWidth', 1);
});

test.describe('failed uploads', () => {
  // Only the server detects that the content does not match the file type.
  test.use({ provokes: [415, 'net::ERR_INTERNET_DISCONNECTED'] });

  test('invalid file shows an error, the others are added, and a failed upload can be retried', async ({
    page,
    business,
  }) => {
    const yoga = await openMorningYoga(page, business);
    await openSection(page, 'Pictures');
    await choose(
      page,
      { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { ...png('poster.png'), buffer: Buffer.alloc(11 * 1024 * 1024) },
      { ...png('broken.png'), buffer: Buffer.from('no picture at all') },
      png('mats.png'),
    );
    const uploads = section(page).getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByRole('listitem').filter({ hasText: 'prices.pdf' })).toContainText(
      'isn’t supported',
    );
    await expect(uploads.getByRole('listitem').filter({ hasText: 'poster.png' })).toContainText(
      'This file is 11 MB. The limit is 10 MB.',
    );
    await expect(uploads.getByRole('listitem').filter({ hasText: 'broken.png' })).toContainText(
      'isn’t supported',
    );
    await expectOrder(page, 'mats.png');
    await expectAccessible(page);
    for (const name of ['prices.pdf', 'poster.png', 'broken.png']) {
      await uploads.getByRole('button', { name: `Dismiss ${name}` }).click();
    }
    await expect(uploads).toBeHidden();
    await page.context().setOffline(true);
    await choose(page, png('window.png'));
    const again = section(page).getByRole('button', { name: 'Retry window.png' });
    await expect(again).toBeVisible();
    await page.context().setOffline(false);
    await again.click();
    await expectOrder(page, 'mats.png', 'window.png');
    await save(page);
    expect((await stored(business, yoga)).media?.items).toHaveLength(2);
  });
});
