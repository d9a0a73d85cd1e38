import { afterEach, expect, it } from 'vitest';

// domSetup.ts has replaced the query of this page.
afterEach(() => document.body.replaceChildren());

it('finds by one attribute what jsdom finds', () => {
  document.body.innerHTML = `<p id="a" data-x="1">One</p><div id="b"><p id="a" data-x="2"></p>
    <style data-x="3"></style><b id="a" aria-busy="true" data-x="3"></b><i id="" aria-busy=""></i></div>`;
  const apart = document.createElement('div');
  apart.innerHTML = '<p id="a"></p><p id="c"></p>';
  const roots = [document, document.body, ...document.querySelectorAll('p, div, b'), apart];
  const selectors = ['a', 'b', 'c', '', 'A'].map((id) => `[id="${id}"]`);
  selectors.push('b[id="a"]', '[data-x="3"]', 'style[data-x="3"]', 'b[data-x="3"]', '[aria-busy="true"]');
  selectors.push('[aria-busy=""]', '[data-x]', 'p[data-x="2"], b');
  const found = roots.map((root) => selectors.map((selector) => root.querySelector(selector)));
  expect(found).toEqual(
    roots.map((root) => selectors.map((selector) => root.querySelectorAll(selector)[0] ?? null)),
  );
  expect(found.flat().filter((element) => element !== null).length).toBeGreaterThan(20);
});
