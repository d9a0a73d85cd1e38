import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';
import { schedule, scheduleStatuses } from './schedule.ts';

export const scheduleFields = askable(schedule, {
  id: { type: 'guid', sort: true, required: true },
  externalId: { type: 'guid', sort: true },
  name: { type: 'text', sort: true },
  status: { type: 'enum', values: scheduleStatuses, sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable);
