/**
 * Shows another day, week or zone without loading the page, and updates the times after a choice. Optional: days are
 * links, and the choices have a button. The zone keeps its button, because arrow keys change a select at every step. Until
 * the new times arrive, the previous ones cannot be clicked, and the focus stays. The last choice wins, whichever answer
 * comes first.
 */
export const calendarScript = `
document.documentElement.classList.add('scripted');
const parts = ['.panel', '.masthead .language'];
let newest;
const wait = (isWaiting) => {
  const panel = document.querySelector('.panel');
  panel.ariaBusy = isWaiting ? 'true' : null;
  for (const times of panel.querySelectorAll('section')) times.inert = isWaiting;
};
const show = async (address, isNew) => {
  const turn = (newest = {});
  wait(true);
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const found = parts.map((part) => [document.querySelector(part), page.querySelector(part)]);
    if (turn !== newest) return false;
    if (!response.ok || found.some(([here, there]) => !here || !there)) throw response;
    for (const [here, there] of found) here.replaceWith(there);
    if (isNew) history.pushState(null, '', address);
    return true;
  } catch {
    if (turn === newest) location.assign(address);
    return false;
  }
};
document.addEventListener('click', async (event) => {
  const link = event.target.closest('a.day, .range a, a.earliest');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const name = link.getAttribute('aria-label');
  if (!(await show(link.href, true))) return;
  const same = [...document.querySelectorAll('.range a')].find((each) => each.getAttribute('aria-label') === name);
  ((name && same) || document.querySelector('a.day[aria-current]'))?.focus({ preventScroll: true });
});
document.addEventListener('change', async ({ target }) => {
  const form = target.form;
  if (!form?.matches('.filters:not(#zone)')) return;
  const address = new URL(location.href);
  address.search = new URLSearchParams(new FormData(form)).toString();
  if (await show(address.href, true)) document.getElementById(target.id)?.focus({ preventScroll: true });
});
addEventListener('pageshow', ({ persisted }) => persisted && wait(false));
addEventListener('popstate', () => show(location.href, false));
`;
