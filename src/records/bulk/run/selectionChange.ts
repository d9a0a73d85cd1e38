import * as z from 'zod';
import type { ApiError } from '../../../../contract/errors.ts';
import type { Text } from '../../../messages/useText.ts';
import { familyTextOf, type FamilyWords } from '../familyText.ts';
import { listOf } from '../../../ui/words/listOf.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** Details of SELECTION_CHANGED: old and new number, and the first 100 added and removed records. */
const change = z.object({ previewed: z.int(), now: z.int(), added: named, removed: named });
export type SelectionChange = z.infer<typeof change>;

export function selectionChange({ data }: ApiError): SelectionChange | undefined {
  return change.safeParse(data).data;
}

const mostNamed = 5;

/** Describes the change in one line: the new number, and the first added and removed records. */
export function selectionDifference(
  { previewed, now, added, removed }: SelectionChange,
  {
    text,
    number,
    locale,
    ...family
  }: FamilyWords & { text: Text; number: (value: number) => string; locale: string },
): string {
  const namesOf = (found: SelectionChange['added']) =>
    listOf(
      found.slice(0, mostNamed).map(({ name }) => name),
      locale,
    );
  return [
    ...(previewed === now
      ? []
      : [familyTextOf(text, family)('changed.count', { previewed: number(previewed), now: number(now) })]),
    ...(added.length > 0 ? [text('bulk.changed.came', { names: namesOf(added) })] : []),
    ...(removed.length > 0 ? [text('bulk.changed.went', { names: namesOf(removed) })] : []),
  ].join(' · ');
}
