import { createElement, lazy, useState, type ComponentType } from 'react';
import { loadAllTexts } from '../messages/i18nProvider.ts';

/** Fetched with the first part, because every part may need it. */
export const neededByParts: (() => Promise<unknown>)[] = [loadAllTexts];

/** One for each part, in the order in which they were declared. */
export const partFetches: (() => Promise<unknown>)[] = [];

/**
 * A part of the dashboard whose script is fetched when it is first drawn, or before, and its texts with it. What is
 * fetched already stands with the press that asks for it: React shows a lazy part 300 ms after its fallback at the
 * soonest.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const [part] = await Promise.all([load(), ...neededByParts.map((fetchIt) => fetchIt())]);
    fetched = part;
    return { default: part };
  };
  const LazyPart = lazy(fetchPart);
  partFetches.push(fetchPart);
  return function Part(props: Props) {
    // What stands goes on standing: another component in its place would forget everything.
    const [Drawn] = useState<ComponentType<Props>>(() => fetched ?? LazyPart);
    return createElement(Drawn, props);
  };
}
