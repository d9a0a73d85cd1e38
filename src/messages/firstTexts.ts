import { auth } from './en/auth.ts';
import { layout } from './en/layout.ts';
import { list } from './en/records/list.ts';
import { services } from './en/services/services.ts';

/** Texts in the first script; all others are loaded after the first render. */
export const firstTexts = { layout, auth, list, services };
