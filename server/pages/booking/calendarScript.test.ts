// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { calendarScript } from './calendarScript.ts';

test('a select shows its times at once, except the time zone, which has a button', () => {
  const loads = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', loads);
  document.body.innerHTML = `<div class="panel">
    <form class="filters"><select name="with"><option>Ada</option></select></form>
    <form class="filters" id="zone"><select name="zone"><option>Asia/Tokyo</option></select></form>
  </div>`;
  const script = document.createElement('script');
  script.textContent = `{${calendarScript}}`;
  document.body.append(script);
  const choose = (name: string) =>
    document.querySelector(`[name=${name}]`)!.dispatchEvent(new Event('change', { bubbles: true }));
  choose('zone');
  expect(loads).not.toHaveBeenCalled();
  choose('with');
  expect(loads).toHaveBeenCalledOnce();
});
