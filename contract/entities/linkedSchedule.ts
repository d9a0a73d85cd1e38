import * as z from 'zod';
import { anyText, guid } from './text.ts';

/** Whether a schedule that a session also stands in is taken by it. */
export const transparencies = ['UNDEFINED', 'FREE', 'BUSY'] as const;

/** The calendar of a resource that a session takes up: its staff and its rooms (reference/entities.md section 12). */
export const linkedSchedule = z.strictObject({
  scheduleId: guid.optional(),
  /** Left out: BUSY. */
  transparency: z.enum(transparencies).optional(),
  /** The resource. */
  scheduleOwnerId: anyText.optional(),
});
export type LinkedSchedule = z.infer<typeof linkedSchedule>;
