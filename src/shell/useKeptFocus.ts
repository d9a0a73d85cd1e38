import { useEffect } from 'react';

/** What is worth being taken to: a part that readers have a name or a word for. */
const parts = 'main, section, form, fieldset, nav, table, ul, ol, [role="dialog"], [role="grid"]';

/**
 * Where what has the focus is taken away or closed (a row that is deleted, Next on the last page), the focus goes to the
 * nearest part around it that is left. The browser would drop it, and readers would begin at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last, and everything around it; of a dialog also that from which it was opened. */
    let around: readonly Element[] = [];
    let below: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const path = [...pathOf(target)];
      const liesOver = path.some((element) => element.matches('[role="dialog"], [role="menu"]'));
      if (!liesOver) below = path;
      around = liesOver ? [...path, ...below] : path;
    };
    // Whoever leaves it by themselves is not brought back.
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

/** No stop for Tab, but as long as it has the focus Tab goes on from there. */
function take(part: Element | null): void {
  if (!(part instanceof HTMLElement)) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
