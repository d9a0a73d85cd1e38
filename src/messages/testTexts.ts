import { beforeAll } from 'vitest';
import { loadAllTexts } from './i18nProvider.ts';

// Keeps tests independent of the order in which screens load texts.
beforeAll(() => loadAllTexts());
