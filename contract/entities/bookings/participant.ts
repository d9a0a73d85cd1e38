import * as z from 'zod';
import { anyText, guid, integer } from '../values/text.ts';

export const approvalStatuses = ['UNDEFINED', 'PENDING', 'APPROVED', 'DECLINED'] as const;

/** A participant of a session (reference/entities.md section 12). */
export const participant = z.strictObject({
  /** The booking's id. */
  id: guid.optional(),
  contactId: guid.optional(),
  name: anyText.optional(),
  phone: anyText.optional(),
  email: anyText.optional(),
  partySize: integer(1, 250).optional(),
  approvalStatus: z.enum(approvalStatuses).optional(),
  /** Participates in the whole schedule: a course. */
  inherited: z.boolean().optional(),
});
export type Participant = z.infer<typeof participant>;
