import * as z from 'zod';
import type { ApiError } from '../../../contract/errors.ts';
import type { Text } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** What SELECTION_CHANGED says: how many there were and are, and the first hundred that came and went. */
const change = z.object({ previewed: z.int(), now: z.int(), added: named, removed: named });
export type SelectionChange = z.infer<typeof change>;

export function selectionChange({ data }: ApiError): SelectionChange | undefined {
  return change.safeParse(data).data;
}

const mostNamed = 5;

/** The same in a line: how many they are now, and the first of those that came and went. */
export function selectionDifference(
  { previewed, now, added, removed }: SelectionChange,
  { text, number, locale }: { text: Text; number: (value: number) => string; locale: string },
): string {
  const namesOf = (services: SelectionChange['added']) =>
    listOf(
      services.slice(0, mostNamed).map(({ name }) => name),
      locale,
    );
  return [
    ...(previewed === now
      ? []
      : [text('bulk.changed.count', { previewed: number(previewed), now: number(now) })]),
    ...(added.length > 0 ? [text('bulk.changed.came', { names: namesOf(added) })] : []),
    ...(removed.length > 0 ? [text('bulk.changed.went', { names: namesOf(removed) })] : []),
  ].join(' · ');
}
