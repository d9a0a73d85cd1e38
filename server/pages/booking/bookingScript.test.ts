// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { bookingScript } from './bookingScript.ts';

/** Runs the page's script and returns the total after each input. */
function totalsOf(...typed: string[]): (string | null)[] {
  document.body.innerHTML = `<form>
    <input type="number" data-each="4000" value="1" />
    <output data-total="1000" data-currency="EUR" data-locale="en"></output>
  </form>`;
  const script = document.createElement('script');
  script.textContent = `{${bookingScript}}`;
  document.body.append(script);
  const input = document.querySelector('input')!;
  return typed.map((value) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return document.querySelector('output')!.textContent;
  });
}

test('the total counts whole numbers of people from 0', () => {
  expect(totalsOf('2', '-1', '2.5', '')).toEqual(['€90.00', '€10.00', '€10.00', '€10.00']);
});
