import { createElement, lazy, useState, type ComponentType } from 'react';
import { loadAllTexts } from '../../messages/i18nProvider.ts';

/** Loaded with the first part, because every part may need it. */
export const sharedLoaders: (() => Promise<unknown>)[] = [loadAllTexts];

/** Loaders of all parts, in the order of declaration. */
export const partLoaders: (() => Promise<unknown>)[] = [];

/**
 * A lazy component whose script loads on first render or by prefetching, together with its texts. A prefetched part
 * renders at once: `React.lazy` shows a part 300 ms after its fallback at the earliest.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const [part] = await Promise.all([load(), ...sharedLoaders.map((fetchIt) => fetchIt())]);
    fetched = part;
    return { default: part };
  };
  const LazyPart = lazy(fetchPart);
  partLoaders.push(fetchPart);
  return function Part(props: Props) {
    // Fixed per mount: changing the component type would reset its state.
    const [Drawn] = useState<ComponentType<Props>>(() => fetched ?? LazyPart);
    return createElement(Drawn, props);
  };
}
