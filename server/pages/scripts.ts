/**
 * Two scripts without parameters, so that the policy can name each by the hash of its text. They read their parameters
 * from attributes. Pages work without the first one.
 */

/**
 * Makes Reload and Back open the page of a submitted form again instead of sending the form again: browsers keep the
 * answer to a POST as a POST, and `no-store` keeps Back from showing it.
 */
export const reopenScript = `
history.replaceState(null, '', location.href);
`;

/** Shows a password on request; shows on the button that the form is being sent. */
export const formScript = `${reopenScript}
for (const button of document.querySelectorAll('[data-reveals]')) {
  const input = document.getElementById(button.dataset.reveals);
  const show = (visible) => {
    input.type = visible ? 'text' : 'password';
    button.textContent = visible ? button.dataset.hide : button.dataset.show;
    button.setAttribute('aria-label', visible ? button.dataset.hideLabel : button.dataset.showLabel);
  };
  show(false);
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  input.form.addEventListener('submit', () => show(false));
}
for (const select of document.querySelectorAll('[data-own-time-zone]')) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) select.value = timeZone;
  if (select.value === '') select.value = 'UTC';
}
for (const wait of document.querySelectorAll('[data-seconds]')) {
  const buttons = document.querySelectorAll('[data-waits-for="' + wait.id + '"]');
  const seconds = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  const minutes = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const end = performance.now() + wait.dataset.seconds * 1000;
  for (const button of buttons) button.disabled = true;
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left > 0) {
      const words = left < 120 ? seconds.format(left) : minutes.format(Math.ceil(left / 60));
      wait.textContent = wait.dataset.text.replace('{wait}', words);
      return;
    }
    clearInterval(ticking);
    wait.remove();
    for (const button of buttons) button.disabled = false;
  };
  const ticking = setInterval(tick, 250);
  tick();
}
for (const form of document.forms) {
  const button = form.querySelector('[data-busy]');
  const label = button?.textContent;
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    if (!button) return;
    button.style.minInlineSize = button.offsetWidth + 'px';
    button.textContent = button.dataset.busy;
  });
  addEventListener('pageshow', () => {
    sent = false;
    if (button) button.textContent = label;
  });
}
`;

/** Posts the result of a silent sign-in to the window that opened this page, and to that origin only. */
export const messageScript = `
const { message, targetOrigin } = document.body.dataset;
const receiver = window.parent === window ? window.opener : window.parent;
if (receiver) receiver.postMessage(JSON.parse(message), targetOrigin);
`;
