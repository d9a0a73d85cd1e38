import type { MessageKey } from '../messages/en.ts';
import type { Text } from '../messages/useText.ts';

/** The label of a facet's value. */
export const facetWord = (facet: string, value: string, text: Text): string =>
  text(`customers.${facet}.${value}` as MessageKey);
