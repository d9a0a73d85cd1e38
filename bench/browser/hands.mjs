/** Simulates input on a page and measures the time until the result is painted, in milliseconds. */

/** Milliseconds between keys: eight per second, as fast typists write, unevenly. */
const pace = [120, 95, 140, 110, 160, 105, 130];

/** Slows a page down by the factor `times`. */
export async function slowDown(page, times) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/**
 * Types into a field at a human pace, without waiting for the page.
 * @returns {Promise<number[]>} for each key, from the press until its result is painted
 */
export async function typeInto(page, field, text) {
  await page.bringToFront();
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  await page.keyboard.press('Control+End');
  await quiet(page);
  await page.evaluate(watchKeys);
  const pressed = [];
  let due = performance.now();
  for (const [at, key] of [...text].entries()) {
    due += pace[at % pace.length];
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    pressed.push(page.keyboard.press(key === ' ' ? 'Space' : key));
  }
  await Promise.all(pressed);
  await quiet(page);
  const taken = await page.evaluate(() => window.keysTaken);
  if (taken.length !== text.length) throw new Error(`${taken.length} of ${text.length} keys were painted.`);
  return taken;
}

/** Runs in the page: records for each key the time until its result is painted. */
function watchKeys() {
  window.keysTaken = [];
  if (window.pressedAt) return;
  window.pressedAt = [];
  addEventListener('keydown', (event) => window.pressedAt.push(event.timeStamp), true);
  addEventListener(
    'input',
    () => {
      const from = window.pressedAt.at(-1);
      requestAnimationFrame(() => {
        // A macrotask runs after the frame's paint.
        const after = new MessageChannel();
        after.port1.addEventListener('message', () => window.keysTaken.push(performance.now() - from));
        after.port1.start();
        after.port2.postMessage(undefined);
      });
    },
    true,
  );
}

/**
 * Hovers over the target and presses it.
 * @param {string} answer selects the result of the press, absent before it
 * @returns {Promise<number>} until it is painted
 */
export async function press(page, target, answer) {
  await page.bringToFront();
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await quiet(page);
  await page.evaluate(watchPress, answer);
  await page.mouse.down();
  await page.mouse.up();
  const found = await page.waitForFunction(() => window.pressTaken);
  return found.jsonValue();
}

/** Runs in the page. */
function watchPress(answer) {
  window.pressTaken = undefined;
  const shown = () =>
    [...document.querySelectorAll(answer)].some(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetHeight > 0,
    );
  if (shown()) throw new Error(`${answer} is there before the press.`);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        if (!shown()) return requestAnimationFrame(look);
        const after = new MessageChannel();
        after.port1.addEventListener('message', () => {
          window.pressTaken = performance.now() - timeStamp;
        });
        after.port1.start();
        after.port2.postMessage(undefined);
        return undefined;
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/** Waits until the page is idle. */
export async function quiet(page) {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 3000 })),
  );
}
