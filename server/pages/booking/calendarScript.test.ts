// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { calendarScript } from './calendarScript.ts';

/** Whether the page loads other times after a change of a select. */
const isLoadingAfter = (name: string) => {
  document.querySelector(`[name=${name}]`)!.dispatchEvent(new Event('change', { bubbles: true }));
  return document.querySelector('.panel')!.ariaBusy === 'true';
};

test('a select shows its times at once, except the time zone, which has a button', () => {
  document.body.innerHTML = `<div class="panel">
    <form class="filters"><select name="with"><option>Ada</option></select></form>
    <form class="filters" id="zone"><select name="zone"><option>Asia/Tokyo</option></select></form>
  </div>`;
  const script = document.createElement('script');
  script.textContent = `{ const fetch = () => new Promise(() => undefined); ${calendarScript} }`;
  document.body.append(script);
  expect([isLoadingAfter('zone'), isLoadingAfter('with')]).toEqual([false, true]);
});
