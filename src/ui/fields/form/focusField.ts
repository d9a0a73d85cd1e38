import { reveal } from '../../page/sectionFold.ts';

/** Scrolls to the field of a form path and focuses it. Returns false while no control of it can take the focus. */
export function focusField(path: string): boolean {
  const id = path.replaceAll('.', '-');
  const frames = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const frame = frames.find(({ dataset }) => dataset['field'] === id);
  return frame !== undefined && focusFirst(frame);
}

function focusFirst(frame: HTMLElement): boolean {
  reveal(frame);
  const controls = [...frame.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(
    (control) => !control.matches(':disabled'),
  );
  // Buttons at the label, such as New, are not the field.
  const target =
    controls.find((control) => control.matches(':checked[type="radio"]')) ??
    controls.find((control) => !control.matches('button')) ??
    controls[0];
  frame.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
  return target !== undefined;
}

/** Time for a field's data to load (ms). */
const patience = 20_000;

/** Time until the section of a field counts as the answer (ms): it may be drawn before the field. */
const untilSection = 1000;

/**
 * Focuses a field once one of its controls can take the focus, or the section of its name if there is no such field.
 * Gives up when the person presses a key or a button first. Returns a function that stops waiting.
 */
export function focusFieldLater(path: string): () => void {
  const [section = '', ...rest] = path.split('.');
  let isSectionEnough = rest.length === 0;
  const tried = () => {
    if (focusField(path)) return true;
    if (!isSectionEnough) return false;
    const card = document.getElementById(section);
    return card !== null && focusFirst(card);
  };
  if (tried()) return () => {};
  const stop = () => {
    drawn.disconnect();
    clearTimeout(timer);
    clearTimeout(later);
    for (const event of acts) document.removeEventListener(event, stop, true);
  };
  const drawn = new MutationObserver(() => {
    if (tried()) stop();
  });
  drawn.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const timer = setTimeout(stop, patience);
  const later = setTimeout(() => {
    isSectionEnough = true;
    if (tried()) stop();
  }, untilSection);
  for (const event of acts) document.addEventListener(event, stop, true);
  return stop;
}

const acts = ['keydown', 'pointerdown'] as const;
