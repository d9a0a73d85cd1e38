import type { RecordedEntity } from '../history/recordedChange.ts';

/** Families whose records have an order that customers see. */
export const orderedEntities = [
  'category',
  'pricingPlan',
  'staffMember',
] as const satisfies readonly RecordedEntity[];
export type OrderedEntity = (typeof orderedEntities)[number];

export const orderPositions = ['FIRST', 'LAST', 'AFTER'] as const;

/** The target position of records. */
export interface OrderTarget {
  position: (typeof orderPositions)[number];
  /** With AFTER only: the record that they follow. */
  afterId?: string | undefined;
}
