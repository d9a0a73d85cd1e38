import * as z from 'zod';
import { anyText, guid } from '../values/text.ts';

/** Whether the session occupies a linked schedule. */
export const transparencies = ['UNDEFINED', 'FREE', 'BUSY'] as const;

/** The calendar of a resource that a session uses: its staff and its rooms (reference/entities.md section 12). */
export const linkedSchedule = z.strictObject({
  scheduleId: guid.optional(),
  /** Default: BUSY. */
  transparency: z.enum(transparencies).optional(),
  /** The resource. */
  scheduleOwnerId: anyText.optional(),
});
export type LinkedSchedule = z.infer<typeof linkedSchedule>;
