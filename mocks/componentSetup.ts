import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { loadAllTexts } from '../src/messages/i18nProvider.ts';

// The simulated browser draws nothing, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Each test is a browser of its own: what a connection of the one before still tells other tabs does not reach it.
let browser = 0;
beforeEach(() => {
  browser += 1;
});
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${browser}`);
  }
};

// Each test renders into an empty page.
afterEach(() => cleanup());

// A test is about a screen, whichever of them fetched the texts first.
beforeAll(() => loadAllTexts());
