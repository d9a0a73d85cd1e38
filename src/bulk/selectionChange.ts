import * as z from 'zod';
import type { ApiError } from '../../contract/errors.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** What SELECTION_CHANGED says: how many there were and are, and the first hundred that came and went. */
const change = z.object({ previewed: z.int(), now: z.int(), added: named, removed: named });
export type SelectionChange = z.infer<typeof change>;

export function selectionChange({ data }: ApiError): SelectionChange | undefined {
  return change.safeParse(data).data;
}
