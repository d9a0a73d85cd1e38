import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { indexLabels } from './indexLabels.ts';

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Without a layout a textarea is 0 wide. jsdom resolves its width to the specified one, so at each render MUI would measure
// its rows, which takes a tenth of the processor time of an editor. Other properties are computed when they are read.
// The test files of a worker may share the window.
const view = document.defaultView;
if (view && view.getComputedStyle.name !== 'computeWithoutLayout') {
  indexLabels(view);
  const computeStyle = view.getComputedStyle.bind(view);
  view.getComputedStyle = function computeWithoutLayout(element, pseudoElement) {
    if (!(element instanceof HTMLTextAreaElement)) return computeStyle(element, pseudoElement);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'width') return '0px';
        const style = computeStyle(element, pseudoElement);
        const value: unknown = Reflect.get(style, name);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

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
