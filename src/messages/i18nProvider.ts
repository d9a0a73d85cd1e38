import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { firstTexts } from './firstTexts.ts';

let texts: object = firstTexts;

/** Frontdesk's own texts, over the English of react-admin for what it says itself (validation, failures). */
export const i18nProvider = polyglotI18nProvider(() => ({ ...english, ...texts }), 'en', [
  { locale: 'en', name: 'English' },
]);

let loading: Promise<void> | undefined;
let allThere = false;

/** Fetches the texts of all other screens, once; again after it failed. */
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
 * Throws what a part has to throw that says a text which is not there yet: a promise, for which React waits, or why
 * they did not come. As with a lazily loaded part, that is final until the page is loaded again.
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
