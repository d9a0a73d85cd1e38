import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Each test is a separate browser: messages from the previous test's connections to other tabs do not reach it.
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
