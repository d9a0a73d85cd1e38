import { afterEach, describe, expect, it } from 'vitest';

// domSetup.ts has indexed this page.
afterEach(() => document.body.replaceChildren());

function show(html: string): void {
  document.body.innerHTML = html;
}

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no ${id}.`);
  return element;
};

const labelsOf = (element: HTMLElement): string[] | null => {
  const { labels } = element as HTMLInputElement;
  return labels && [...labels].map(({ textContent }) => textContent);
};

describe('the index of labels', () => {
  it('finds the labels of a control by id and around it, in the order of the page', () => {
    show(`<label for="a">One</label><label>Two<input id="a"></label><label for="a">Three</label>
      <label for="b">Four</label><button id="b"></button><textarea id="c"></textarea>`);
    expect(labelsOf(find('a'))).toEqual(['One', 'Two', 'Three']);
    expect(labelsOf(find('b'))).toEqual(['Four']);
    expect(labelsOf(find('c'))).toEqual([]);
  });

  it('follows each change of the page at once', () => {
    show('<label for="a">One</label><input id="a"><input id="b">');
    const label = document.querySelector('label');
    expect(labelsOf(find('b'))).toEqual([]);
    label?.setAttribute('for', 'b');
    expect([labelsOf(find('a')), labelsOf(find('b'))]).toEqual([[], ['One']]);
    find('a').id = 'c';
    find('b').id = 'a';
    expect(labelsOf(find('a'))).toEqual([]);
    label?.setAttribute('for', 'a');
    expect(label?.control).toBe(find('a'));
    find('a').setAttribute('type', 'hidden');
    expect([labelsOf(find('a')), label?.control]).toEqual([null, null]);
    find('a').setAttribute('type', 'text');
    label?.remove();
    expect(labelsOf(find('a'))).toEqual([]);
  });

  it('leaves elements outside of the page to jsdom', () => {
    const apart = document.createElement('div');
    apart.innerHTML = '<label for="a">Apart</label><input id="a">';
    show('<label for="a">One</label><input id="a">');
    const [label, input] = apart.children as unknown as [HTMLLabelElement, HTMLInputElement];
    expect([labelsOf(input), label.control]).toEqual([['Apart'], input]);
    expect(labelsOf(find('a'))).toEqual(['One']);
  });

  it('gives no control of a label for nothing, or for something else than a control', () => {
    show('<label for="">One</label><label for="none">Two</label><label for="p">Three</label><p id="p"></p>');
    expect([...document.querySelectorAll('label')].map(({ control }) => control)).toEqual([null, null, null]);
  });
});
