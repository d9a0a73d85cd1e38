/** What a person may choose; `system` follows the machine. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The only thing that Frontdesk keeps in localStorage. public/theme.js reads the same key. */
const storageKey = 'frontdesk-theme';

/** The stored choice; `system` where nothing is stored or storage is closed. */
export function storedThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Keeps the choice on this machine; where storage is closed it holds until the tab closes. */
export function storeThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    return;
  }
}
