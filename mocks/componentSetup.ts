import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { testServer } from './testServer.ts';

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

// Vitest runs a setup file once per test file, and its hook last before but first after a test: a screen unmounts
// before its platform closes.
beforeAll(() => testServer.beginFile());
afterEach(() => testServer.endTest());
afterAll(() => testServer.endFile());

// Each test renders into an empty page.
afterEach(() => cleanup());
