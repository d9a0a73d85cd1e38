import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as react from 'react';
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

// React records the stack of each element that it creates, up to this number of them a second, for its warnings.
const internals: object = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// Printing the page takes long, and only the error of the last attempt of a query is read.
configure({
  getElementError(message, container) {
    const isRetried = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const page = isRetried ? [] : [prettyDOM(container)];
    const error = new Error([message, ...page].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
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
