/**
 * Adds up the total while people and add-ons are chosen, and shows on the button that the form is being sent. Optional:
 * the server adds up as well.
 */
export const bookingScript = `
const countOf = ({ type, checked, value }) =>
  type === 'checkbox' || type === 'radio' ? Number(checked) : /^\\d+$/.test(value.trim()) ? Number(value) : 0;
const total = document.querySelector('[data-total]');
if (total) {
  const form = total.closest('form');
  const { currency, locale } = total.dataset;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const count = () => {
    const covered = form.querySelector('[data-covers]:checked, input[type=hidden][data-covers]') !== null;
    let sum = covered ? 0 : Number(total.dataset.total);
    for (const input of form.querySelectorAll('[data-each]')) {
      if (covered && !input.name.startsWith('addon')) continue;
      sum += Number(input.dataset.each) * countOf(input);
    }
    total.textContent = money.format(sum / 100).replaceAll('\\u200f', '');
  };
  form.addEventListener('input', count);
  addEventListener('pageshow', count);
}
document.querySelector('form [aria-invalid=true]')?.focus();
const times = document.querySelector('[data-times]');
if (times) {
  const { zone, locale } = times.dataset;
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone });
  const lengthen = () => {
    let end = Number(times.dataset.end);
    for (const input of document.querySelectorAll('[data-minutes]')) {
      if (countOf(input) > 0) end += Number(input.dataset.minutes) * 60000;
    }
    times.textContent = format.formatRange(Number(times.dataset.times), end).replace(/\\sUhr$/, '');
  };
  document.addEventListener('input', lengthen);
  addEventListener('pageshow', lengthen);
}
for (const form of document.forms) {
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    const button = event.submitter ?? form.querySelector('[data-busy]');
    if (!button?.dataset.busy) return;
    const label = button.textContent;
    button.style.minInlineSize = button.offsetWidth + 'px';
    button.textContent = button.dataset.busy;
    addEventListener('pageshow', () => (button.textContent = label), { once: true });
  });
  addEventListener('pageshow', () => (sent = false));
}
`;
