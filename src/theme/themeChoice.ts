/** Choices of the theme; `system` follows the device. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** public/start.js reads it too. */
const storageKey = 'frontdesk-theme';

/** Returns the stored choice, or `system` if there is none or storage is blocked. */
export function storedThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice. With blocked storage it lasts until the tab closes. */
export function storeThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    return;
  }
}
