import * as z from 'zod';
import { freeObject } from './text.ts';

/** Fields of other applications, by namespace: a free map everywhere. */
export const extendedFields = z.strictObject({
  namespaces: z.record(z.string(), freeObject).optional(),
});
