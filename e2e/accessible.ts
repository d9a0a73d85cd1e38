import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** What the theme decides; everything else is the same in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Nothing that axe knows of is wrong with the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [chosen, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  // No frame of another origin to look into, which is all that the slower mode is for.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  await expectNothingFound(page, axe());
  await page.emulateMedia({ colorScheme: other });
  await expectNothingFound(page, axe().withRules(ofColour));
  await page.emulateMedia({ colorScheme: chosen });
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await settled(page);
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** Waits until nothing fades any more: a colour is judged by what it comes to. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Other colours are drawn with the next frame, and what they change may set off more.
    for (let still = 0; still < 2;) {
      await new Promise(requestAnimationFrame);
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.allSettled(ending.map(({ finished }) => finished));
      still = ending.length === 0 ? still + 1 : 0;
    }
  });
}
