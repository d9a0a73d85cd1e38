import { askable } from '../../fields.ts';
import { session, sessionStatuses } from './session.ts';

const id = { type: 'guid', operators: ['eq', 'ne', 'in'], sort: true, required: true } as const;

/** The queries of sessions. The reference has no list; these are the fields that calendars use. */
export const sessionFields = askable(session, {
  id,
  scheduleId: id,
  scheduleOwnerId: id,
  status: {
    type: 'enum',
    values: sessionStatuses,
    operators: ['eq', 'ne', 'in'],
    sort: true,
    required: true,
  },
  'start.timestamp': { type: 'date', sort: true, required: true },
  'end.timestamp': { type: 'date', sort: true, required: true },
});
