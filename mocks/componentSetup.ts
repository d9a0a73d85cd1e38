import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadAllTexts } from '../src/messages/i18nProvider.ts';

// The simulated browser draws nothing, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Each test renders into an empty page.
afterEach(() => cleanup());

// A test is about a screen, whichever of them fetched the texts first.
beforeAll(() => loadAllTexts());
