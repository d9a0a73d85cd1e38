import { beforeAll } from 'vitest';
import { loadAllTexts } from './i18nProvider.ts';

// A test is about a screen, whichever of them fetched the texts first.
beforeAll(() => loadAllTexts());
