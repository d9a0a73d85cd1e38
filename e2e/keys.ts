import { expect, type Locator, type Page } from 'playwright/test';

/** More than any screen has: whoever has not got there by then never does. */
const most = 400;

/** Presses Tab until the control has the focus, and sees it there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  let element = await control.elementHandle();
  for (let presses = 0; ; presses += 1) {
    // To look for the control again after each press takes longer than the press.
    const place = await element?.evaluate((one) =>
      one === document.activeElement ? 'here' : one.isConnected ? 'elsewhere' : 'gone',
    );
    if (place === 'here') break;
    if (place !== 'elsewhere') element = await control.elementHandle();
    if (presses === most) throw new Error('Tab does not lead to it.');
    if (place === 'elsewhere') await page.keyboard.press('Tab');
  }
  // It may still be coming into sight.
  await expect.poll(() => focusFault(page), { timeout: 3000 }).toBeUndefined();
}

/** Goes to the control and presses a key on it. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to the field and writes in the place of what it holds. */
export async function write(page: Page, field: Locator, words: string): Promise<void> {
  await press(page, field, 'ControlOrMeta+A');
  await page.keyboard.type(words);
}

/**
 * Goes through everything that Tab leads to, from the top of the page until it leads out of the page: at least so many
 * stops, and each shows that it has the focus, where it can be seen. A page that is still being filled is gone through
 * again.
 */
export async function expectWalkable(page: Page, least: number): Promise<void> {
  await expect(async () => expect(await walk(page)).toBeGreaterThanOrEqual(least)).toPass({
    timeout: 60_000,
  });
}

/** Answers how many stops there were. */
async function walk(page: Page): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    // The browser goes on from where the focus was last.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const faults: string[] = [];
  let stops = 0;
  const press = async () => {
    await page.keyboard.press('Tab');
    return focusFault(page);
  };
  for (let fault = await press(); fault !== nowhere; fault = await press()) {
    if (stops === most) throw new Error('Tab does not lead out of the page.');
    stops += 1;
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
  return stops;
}

/** Tab goes round inside the dialog in both directions, and never under it. */
export async function expectKeptIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  // A heading or the sheet itself may have it in the beginning, which are no stops: nor is there any while a sheet's
  // script is on the way.
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(
      await dialog.evaluate((element) => {
        const { activeElement: focused } = document;
        return focused instanceof HTMLElement && focused !== element && element.contains(focused)
          ? focused.tabIndex
          : -1;
      }),
      'Tab leads into the dialog',
    ).toBeGreaterThanOrEqual(0);
  }).toPass({ timeout: 15_000 });
  const held = await dialog.elementHandle();
  if (!held) throw new Error('The dialog is gone.');
  let first = await page.evaluateHandle(() => document.activeElement);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press(key);
      const [isIn, isFirst, isThere] = await held.evaluate(
        (element, begin) => [
          // What the focus rests on between the last and the first, before it goes on, is around the dialog.
          element.contains(document.activeElement) || (document.activeElement?.contains(element) ?? false),
          document.activeElement === begin,
          begin?.isConnected ?? false,
        ],
        first,
      );
      expect(isIn, 'The focus stays in the dialog').toBe(true);
      if (isFirst) break;
      // What it began at went away when the dialog was filled.
      if (!isThere) first = await page.evaluateHandle(() => document.activeElement);
      if (presses > 100) throw new Error('Tab does not come back to where it began.');
    }
  }
}

const nowhere = 'Nothing has the focus.';

/** What keeps the focus from being seen: no ring around it, or something that lies over it. */
function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate((outside) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return outside;
    const name = focused.outerHTML.slice(0, 200);
    // A control that is drawn by what it lies in, as a card with a radio, has its ring there.
    const around = [focused];
    for (let one = focused.parentElement; one && around.length < 6; one = one.parentElement) around.push(one);
    const ringed = around.find((element) =>
      ['', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      }),
    );
    if (!ringed) return `No ring: ${name}`;
    const { left, top, width, height } = ringed.getBoundingClientRect();
    const seen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const drawn = document.elementFromPoint(left + width * x, top + height * y);
        return drawn !== null && (ringed.contains(drawn) || drawn.contains(ringed));
      }),
    );
    return seen ? undefined : `Not in sight: ${name}`;
  }, nowhere);
}
