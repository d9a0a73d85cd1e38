import { auth } from './en/auth.ts';
import { layout } from './en/layout.ts';
import { services } from './en/services.ts';

/** The texts of the first screen, which come with it; all others are fetched once it stands. */
export const firstTexts = { layout, auth, services };
