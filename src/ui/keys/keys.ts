/** Whether a key press goes to a text: single keys and the browser's own undo belong to it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]',
    ) !== null
  );
}

/** Whether an open dialog, sheet or menu has the keyboard. */
export function hasOverlay(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}
