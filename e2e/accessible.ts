import axe from 'axe-core';
import { expect, test, type Page } from 'playwright/test';
import { deep } from '../testDeep.ts';

/** Rules that depend on the theme; all others give the same result in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe violations in the page's current state: in both themes under `npm run test:deep`, otherwise in one
 * that alternates by test and day.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [chosen, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const [first, second] = turn() % 2 === 1 ? [other, chosen] : [chosen, other];
  for (const [colorScheme, rules] of deep([[first], [second, ofColour]] as const, [[first]] as const)) {
    await page.emulateMedia({ colorScheme });
    await expectNothingFound(page, rules);
  }
  await page.emulateMedia({ colorScheme: chosen });
}

const looks = ['light', 'dark', 'right to left'] as const;

/**
 * As {@link expectAccessible}, and from right to left too: everything under `npm run test:deep`, otherwise one of the
 * three. Expects that nothing reaches beyond the side of the window.
 */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  const today = looks[turn() % looks.length] ?? 'light';
  for (const look of deep<readonly (typeof looks)[number][]>(looks, [today])) {
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    await turnPage(page, look === 'right to left' ? 'rtl' : 'ltr');
    await expectNothingFound(page, look === 'dark' ? ofColour : undefined);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `Nothing scrolls sideways: ${look}`).toBeLessThanOrEqual(0);
  }
  await turnPage(page, 'ltr');
  await page.emulateMedia({ colorScheme: 'light' });
}

async function turnPage(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((side) => {
    document.documentElement.dir = side;
  }, dir);
}

/** Alternates by test and day. */
function turn(): number {
  return Math.floor(Date.now() / 86_400_000) + test.info().title.length;
}

async function expectNothingFound(page: Page, rules?: readonly string[]): Promise<void> {
  let found = await violationsOn(page, rules);
  // A dialog that opens while axe measures is half transparent: a violation counts if the settled screen has it too.
  if (found.length > 0) found = await violationsOn(page, rules);
  expect(found).toEqual([]);
}

/** The violations of the settled page, each with its elements. */
async function violationsOn(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  // Rows of the former answer are dimmed below the contrast that axe asks for. Axe skips the screen behind a dialog.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]:not([aria-hidden="true"] *)'));
  await settled(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  // Describing the elements that pass takes more than half of axe's time.
  const options = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  } satisfies axe.RunOptions;
  const { violations } = await page.evaluate((how) => window.axe.run(how), options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Waits until all animations end, so that axe measures the final colours. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // New colours are painted with the next frame and may start further transitions.
    for (let still = 0; still < 2;) {
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter(
        ({ effect, playState }) =>
          playState !== 'finished' &&
          effect?.getComputedTiming().endTime !== Infinity &&
          // The animations of a folded section wait until it is open.
          (!(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false),
      );
      await Promise.allSettled(ending.map(({ finished }) => finished));
      still = ending.length === 0 ? still + 1 : 0;
    }
  });
}
