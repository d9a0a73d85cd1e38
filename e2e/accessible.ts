import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, test, type Page } from 'playwright/test';
import { ofToday } from '../testDeep.ts';

/** Half the size of the script that the package exports: the browser reads it at each page. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on the theme. They take two thirds of axe's time, and more on long screens. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe violations in the page's current state: the colours in both themes and all other rules under
 * `npm run test:deep`. Otherwise the colours in one theme or the other rules, which alternate by call and day.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [chosen, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const expectRules = () => expectNothingFound(page, 'all but colours');
  const checks = [
    expectRules,
    () => expectColours(page, chosen),
    expectRules,
    () => expectColours(page, other),
  ];
  // They are in every other turn, and once among all checks.
  for (const check of new Set(ofThisTurn(page, checks))) await check();
  await page.emulateMedia({ colorScheme: chosen });
}

/**
 * As {@link expectAccessible}, and from right to left too: everything under `npm run test:deep`, otherwise the light
 * colours, the dark ones, or the other rules from right to left. Expects that nothing reaches beyond the side of the
 * window.
 */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  const looks = [
    () => expectColours(page, 'light'),
    () => expectColours(page, 'dark'),
    async () => {
      await turnPage(page, 'rtl');
      await expectNothingFound(page, 'all but colours');
    },
  ];
  for (const look of ofThisTurn(page, looks)) {
    await look();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, 'Nothing scrolls sideways').toBeLessThanOrEqual(0);
  }
  await turnPage(page, 'ltr');
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expectNothingFound(page, 'colours');
}

async function turnPage(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((side) => {
    document.documentElement.dir = side;
  }, dir);
}

/** The number of checks of each page. */
const calls = new WeakMap<Page, number>();

/** All checks under `npm run test:deep`, otherwise one, which alternates by call, test and day. */
function ofThisTurn<T>(page: Page, checks: readonly T[]): readonly T[] {
  const call = calls.get(page) ?? 0;
  calls.set(page, call + 1);
  return ofToday(checks, checks.length, test.info().title.length + call);
}

type Rules = 'colours' | 'all but colours';

async function expectNothingFound(page: Page, rules: Rules): Promise<void> {
  let found = await violationsOn(page, rules);
  // A dialog that opens while axe measures is half transparent: a violation counts if the settled screen has it too.
  if (found.length > 0) found = await violationsOn(page, rules);
  expect(found).toEqual([]);
}

/** The violations of the settled page, each with its elements. */
async function violationsOn(page: Page, rules: Rules): Promise<string[]> {
  // Rows of the former answer are dimmed below the contrast that axe asks for. Axe skips the screen behind a dialog.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]:not([aria-hidden="true"] *)'));
  await settled(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript);
  const options = {
    // Describing the elements that pass takes more than half of axe's time.
    resultTypes: ['violations'],
    // No rule in use reads the style sheets or the media.
    preload: false,
    ...(rules === 'colours'
      ? { runOnly: ofColour }
      : { rules: Object.fromEntries(ofColour.map((id) => [id, { enabled: false }])) }),
  } satisfies axe.RunOptions;
  const { violations } = await page.evaluate(
    // The screen behind a dialog takes two thirds of the time for the colours, and is not judged.
    (how) => window.axe.run({ exclude: 'body > [aria-hidden="true"]' }, how),
    options,
  );
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
