/** One attribute whose value HTML compares exactly, of elements of any tag or of one. */
const pattern = /^([a-z]*)\[(id|data-[a-z-]+|aria-[a-z-]+)="([^"\\]*)"\]$/;

/**
 * Answers `querySelector` for such a selector by an id or by one walk. jsdom prepares and compares a selector for each
 * element of the page: a twelfth of the processor time of an editor's tests, by the labels of Testing Library and the
 * global styles of emotion.
 */
export function findByAttribute(view: Window & typeof globalThis): void {
  const page = view.document;
  for (const { prototype } of [view.Document, view.Element]) {
    const find: (this: Node, selectors: string) => Element | null = Reflect.get(prototype, 'querySelector');
    prototype.querySelector = function findOne(this: Node, selectors: string): Element | null {
      const [, tag, name, value] = pattern.exec(selectors) ?? [];
      if (name === undefined || value === undefined) return find.call(this, selectors);
      if (name === 'id' && tag === '') {
        // The first in the page is also the first in any part of it that contains it.
        const element = page.getElementById(value);
        if (element && element !== this && this.contains(element)) return element;
      }
      const walker = page.createTreeWalker(this, view.NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) {
        const element = walker.currentNode as Element;
        if (element.getAttribute(name) === value && (tag === '' || element.localName === tag)) return element;
      }
      return null;
    };
  }
}
