import * as z from 'zod';
import { slugAvailability } from '../../../contract/entities/services/slugDesk.ts';
import { ApiError } from '../../../contract/errors.ts';

const refusal = z.object({
  holder: slugAvailability.shape.holder.catch(undefined),
  suggestions: z.array(z.string()).catch([]),
});

/** Returns the holder of a taken slug and available alternatives; undefined for other errors. */
export function refusedSlug(error: unknown): z.infer<typeof refusal> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SLUG_ALREADY_EXISTS') return undefined;
  return refusal.parse(error.data);
}
