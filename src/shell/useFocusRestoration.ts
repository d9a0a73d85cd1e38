import { useEffect } from 'react';

/** Ancestors that screen readers announce by a name or role. */
const parts = 'main, aside, section, form, fieldset, nav, table, ul, ol, [role="dialog"], [role="grid"]';

/**
 * When the focused element is removed or disabled (a deleted row, Next on the last page), focuses its nearest remaining
 * ancestor. The browser would reset the focus to the top of the page.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    /** Ancestors of the last focused element; in a dialog also those of the element that opened it. */
    let around: readonly Element[] = [];
    let below: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const path = [...pathOf(target)];
      const liesOver = path.some((element) => element.matches('[role="dialog"], [role="menu"]'));
      if (!liesOver) below = path;
      around = liesOver ? [...path, ...below] : path;
    };
    // A focus that the person moves away is not restored.
    const forget = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') around = [];
    };
    const keep = () => {
      const [last, ...others] = around;
      const { activeElement } = document;
      if (!last || (last.isConnected && !last.matches(':disabled'))) return;
      if (activeElement !== document.body && activeElement !== last) return;
      take(others.find((part) => part.isConnected && part.matches(parts)) ?? document.querySelector('main'));
    };
    const taken = new MutationObserver(keep);
    taken.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      taken.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);
}

function* pathOf(target: Element): Generator<Element> {
  for (let element: Element | null = target; element; element = element.parentElement) yield element;
}

/** Focuses an element that is no tab stop; Tab continues from there. */
function take(part: Element | null): void {
  if (!(part instanceof HTMLElement)) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
