import { expect, type Locator, type Page } from 'playwright/test';

/** Limit on Tab presses, above the number of stops on any screen. */
const most = 400;

/** Presses Tab until the control is focused and visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  let element = await control.elementHandle();
  for (let presses = 0; ; presses += 1) {
    // Checking the known element is faster than querying the control after each press.
    const focus = await element?.evaluate((one) =>
      one === document.activeElement ? 'here' : one.isConnected ? 'elsewhere' : 'gone',
    );
    if (focus === 'here') break;
    if (focus !== 'elsewhere') element = await control.elementHandle();
    if (presses === most) throw new Error('Tab does not lead to it.');
    if (focus === 'elsewhere') await page.keyboard.press('Tab');
  }
  // The control may still be scrolling into view.
  await expect.poll(() => focusFault(page)).toBeUndefined();
}

/** Focuses the control and presses a key on it. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Focuses the field and replaces its value. */
export async function write(page: Page, field: Locator, words: string): Promise<void> {
  await press(page, field, 'ControlOrMeta+A');
  await page.keyboard.type(words);
}

/**
 * Walks through all tab stops from the top of the page until focus leaves it. Expects at least `least` stops, each with
 * a visible focus indicator. Retries while the page is still loading.
 */
export async function expectWalkable(page: Page, least: number): Promise<void> {
  await expect(async () => expect(await walk(page)).toBeGreaterThanOrEqual(least)).toPass({
    timeout: 60_000,
  });
}

/** Returns the number of tab stops. */
async function walk(page: Page): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    // The browser continues from the last focused element.
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

/** Expects Tab to cycle inside the dialog in both directions. */
export async function expectKeptIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  // Initial focus may be on a heading or the sheet itself, which are not tab stops; a sheet has none while its script
  // loads.
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
  }).toPass({ timeout: 30_000 });
  const held = await dialog.elementHandle();
  if (!held) throw new Error('The dialog is gone.');
  let first = await page.evaluateHandle(() => document.activeElement);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press(key);
      const [isIn, isFirst, isThere, isBehind] = await held.evaluate((element, begin) => {
        const { activeElement: focused } = document;
        return [
          // Between the last and the first stop, focus rests on an element around the dialog.
          element.contains(focused) || (focused?.contains(element) ?? false),
          focused === begin,
          begin?.isConnected ?? false,
          element.contains(focused) &&
            begin?.isConnected === true &&
            focused !== null &&
            (begin.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        ];
      }, first);
      expect(isIn, 'The focus stays in the dialog').toBe(true);
      // Backwards, only the step from the first stop to the last one can lead out.
      if (isFirst || (key === 'Shift+Tab' && isBehind)) break;
      // The first element was removed when the dialog's content loaded.
      if (!isThere) first = await page.evaluateHandle(() => document.activeElement);
      if (presses > 100) throw new Error('Tab does not come back to where it began.');
    }
  }
}

const nowhere = 'Nothing has the focus.';

/** Returns why the focus is not visible: no focus ring, or a covering element. */
function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate((outside) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return outside;
    const name = focused.outerHTML.slice(0, 200);
    // A control drawn by its parent, such as a card with a radio, has its ring there.
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
