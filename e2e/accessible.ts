import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Rules that depend on the theme; all others give the same result in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violations in the page's current state, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [chosen, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  // The pages have no cross-origin frames, which the slower default mode scans.
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

/** Waits until all animations end, so that axe measures the final colours. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // New colours are painted with the next frame and may start further transitions.
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
