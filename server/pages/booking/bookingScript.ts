/**
 * Adds up the total while people and add-ons are chosen, and shows on the button that the form is being sent. The page
 * works without it: the server adds up as well.
 */
export const bookingScript = `
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
      const isBox = input.type === 'checkbox' || input.type === 'radio';
      sum += Number(input.dataset.each) * (isBox ? Number(input.checked) : Number(input.value) || 0);
    }
    total.textContent = money.format(sum / 100);
  };
  form.addEventListener('input', count);
  addEventListener('pageshow', count);
}
for (const form of document.forms) {
  const button = form.querySelector('[data-busy]');
  if (!button) continue;
  const label = button.textContent;
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    button.style.minInlineSize = button.offsetWidth + 'px';
    button.textContent = button.dataset.busy;
  });
  addEventListener('pageshow', () => {
    sent = false;
    button.textContent = label;
  });
}
`;
