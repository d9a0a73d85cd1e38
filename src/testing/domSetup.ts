import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { findByAttribute } from './findByAttribute.ts';
import { indexLabels } from './indexLabels.ts';
import { lazyStyles } from './lazyStyles.ts';

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The test files of a worker share the window.
const view = document.defaultView;
if (view && view.getComputedStyle.name !== 'computeLazily') {
  indexLabels(view);
  findByAttribute(view);
  view.getComputedStyle = lazyStyles(view);
}

// While a query is retried, nobody reads its error: printing the page for each is a waste. The error of the last attempt
// prints it.
configure({
  getElementError(message, container) {
    const isRetried = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const page = isRetried ? [] : [prettyDOM(container)];
    const error = new Error([message, ...page].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// Otherwise React in development creates an error, and so a stack, for each element. Only its warnings print them.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new TypeError('This React does not count its stacks.');
}
const limitOfStacks = 10_000;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => limitOfStacks,
  set() {},
});

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
