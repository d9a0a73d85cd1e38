import type { AbsenceDecision, AbsenceItem } from '../../contract/entities/bulkRuns/absence.ts';

/** The choice for an item: a person by their resource, or one of these. */
export const cancelled = 'CANCEL';
export const unchanged = 'LEAVE';

/** The choice by item; items without one have the proposal. */
export type Choices = Readonly<Record<string, string>>;

/** The choice for an item. A person who is no longer free is replaced by the proposal. */
export function choiceOf({ id, takers, proposedId }: AbsenceItem, choices: Choices): string {
  const chosen = choices[id];
  const isOffered =
    chosen === cancelled || chosen === unchanged || takers.some((taker) => taker.id === chosen);
  return chosen !== undefined && isOffered ? chosen : (proposedId ?? unchanged);
}

/** The decisions; items that stay have none. */
export function decisionsOf(items: readonly AbsenceItem[], choices: Choices): AbsenceDecision[] {
  return items.flatMap((item): AbsenceDecision[] => {
    const choice = choiceOf(item, choices);
    if (choice === unchanged) return [];
    return [{ id: item.id, ...(choice !== cancelled && { resourceId: choice }) }];
  });
}

/** Cancels everything that no one takes. */
export function withRestCancelled(items: readonly AbsenceItem[], choices: Choices): Choices {
  const rest = items.filter((item) => choiceOf(item, choices) === unchanged);
  return { ...choices, ...Object.fromEntries(rest.map(({ id }) => [id, cancelled])) };
}

/** The first item of the same person that overlaps an item; undefined without one. */
export function conflictOf(
  item: AbsenceItem,
  items: readonly AbsenceItem[],
  choices: Choices,
): AbsenceItem | undefined {
  const choice = choiceOf(item, choices);
  if (choice === cancelled || choice === unchanged) return undefined;
  return items.find(
    (other) =>
      other.id !== item.id &&
      choiceOf(other, choices) === choice &&
      item.start < other.until &&
      other.start < item.until,
  );
}

/** The number of items by their choice. */
export function countsOf(items: readonly AbsenceItem[], choices: Choices) {
  const all = items.map((item) => choiceOf(item, choices));
  const of = (choice: string) => all.filter((each) => each === choice).length;
  const [cancels, left] = [of(cancelled), of(unchanged)];
  return { handed: all.length - cancels - left, cancelled: cancels, left };
}

/** The customers of changed items: those with an email address, and bookings without one. */
export function customersOf(items: readonly AbsenceItem[], choices: Choices) {
  const changed = items.filter((item) => choiceOf(item, choices) !== unchanged);
  const messages = new Set(changed.flatMap(({ emails }) => emails)).size;
  return { messages, people: messages + changed.reduce((sum, { unreachable }) => sum + unreachable, 0) };
}
