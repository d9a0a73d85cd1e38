import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { en } from './en.ts';

/** Frontdesk's own texts, over the English of react-admin for what it says itself (validation, failures). */
export const i18nProvider = polyglotI18nProvider(() => ({ ...english, ...en }), 'en', [
  { locale: 'en', name: 'English' },
]);
