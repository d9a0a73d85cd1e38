/** Whether something on the screen is unsaved. Dispatches `beforeunload`, whose listeners also report unsaved changes. */
export function hasUnsavedChanges(): boolean {
  const asked = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(asked);
  return asked.defaultPrevented;
}
