import { expectNote, field, openSection, openService, serviceNamed } from '../editor.ts';
import { expect, test } from '../fixtures.ts';

test.describe('folded sections', () => {
  test.use({ sample: 'studio', viewport: { width: 1440, height: 900 } });

  test('rare sections are a line with their value and open where a link or an error leads, and fields stand 16 px apart', async ({
    page,
    business,
  }) => {
    const massage = await serviceNamed(business, 'Deep tissue massage');
    await openService(page, business, massage);
    const fold = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(fold('Pictures')).toHaveAttribute('aria-expanded', 'false');
    await expect(fold('Pictures')).toHaveAccessibleDescription('1 picture');
    await expect(fold('Locations')).toHaveAccessibleDescription('Mitte and Harbour Street');
    await expect(field(page, 'Page title')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3400);

    await page.getByRole('navigation', { name: 'Sections' }).getByText('Search engine listing').click();
    await expect(fold('Search engine listing')).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page, 'Page title')).toBeInViewport();
    await page.reload();
    await expect(fold('Search engine listing')).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page, 'Page title')).toBeInViewport();
    await expect(fold('Pictures')).toHaveAttribute('aria-expanded', 'false');

    await openSection(page, 'Page URL');
    await field(page, 'URL').fill('not & legal');
    await fold('Page URL').click();
    await expect(field(page, 'URL')).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(field(page, 'URL')).toBeFocused();

    const frame = (path: string) => page.locator(`[data-field="${path}"]`);
    const between = async (upper: string, lower: string) => {
      const above = await frame(upper).boundingBox();
      const below = await frame(lower).boundingBox();
      return Math.round((below?.y ?? NaN) - (above?.y ?? NaN) - (await controlsHeight(upper)));
    };
    /** From the top of the label to the end of the input. */
    const controlsHeight = (path: string) =>
      frame(path).evaluate(
        (field) =>
          (field.querySelector('input')?.parentElement ?? field).getBoundingClientRect().bottom -
          field.getBoundingClientRect().top,
      );
    await field(page, 'URL').fill(massage.mainSlug?.name ?? '');
    expect(await between('name', 'tagLine')).toBe(16);
    await field(page, 'Name').fill('');
    await page.keyboard.press('Control+s');
    await expectNote(page, 'Name', /Is required/);
    expect(await between('name', 'tagLine')).toBeGreaterThanOrEqual(16 + 6 + 18);
    await field(page, 'Name').fill(massage.name);
    await expect.poll(() => between('name', 'tagLine')).toBe(16);
  });
});
