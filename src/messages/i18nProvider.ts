import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { firstTexts } from './firstTexts.ts';

let texts: object = firstTexts;

/** Frontdesk's texts on top of react-admin's English texts (validation, failures). */
export const i18nProvider = polyglotI18nProvider(() => ({ ...english, ...texts }), 'en', [
  { locale: 'en', name: 'English' },
]);

let loading: Promise<void> | undefined;
let allThere = false;

/** Loads the texts of all other screens once; retries after a failure. */
export function loadAllTexts(): Promise<void> {
  loading ??= fetchTexts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchTexts(): Promise<void> {
  const { en } = await import('./en.ts');
  texts = en;
  await i18nProvider.changeLocale('en');
  allThere = true;
}

let needed: Promise<void> | undefined;
let failure: unknown;

/**
 * Throws for a text that is not loaded: a promise, which suspends the component, or the loading error. As with
 * `React.lazy`, an error is final until a reload.
 */
export function requireText(key: string): void {
  // `services.list.title` is in the area `services`.
  if (allThere || key.slice(0, key.indexOf('.')) in firstTexts) return;
  if (failure !== undefined) throw failure;
  needed ??= loadAllTexts().catch((error: unknown) => {
    failure = error;
  });
  throw needed;
}
