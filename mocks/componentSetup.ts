import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { testServer } from './testServer.ts';

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

// Vitest runs a set-up file once for each test file, and the last hook after a test first: a screen is gone before its
// platform.
beforeAll(() => testServer.beginFile());
afterEach(() => testServer.endTest());
afterAll(() => testServer.endFile());

// Each test renders into an empty page.
afterEach(() => cleanup());
