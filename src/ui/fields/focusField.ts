/** Scrolls to the field of a form path and focuses it. */
export function focusField(path: string): void {
  const id = path.replaceAll('.', '-');
  const frames = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const frame = frames.find(({ dataset }) => dataset['field'] === id);
  if (!frame) return;
  const controls = [...frame.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(
    (control) => !control.matches(':disabled'),
  );
  const target = controls.find((control) => control.matches(':checked[type="radio"]')) ?? controls[0];
  frame.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
