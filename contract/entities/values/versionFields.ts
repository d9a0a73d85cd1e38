import type { forStaff } from '../../audience.ts';
import { dateTime, guid, revision } from './text.ts';

/** The identity and the version of a record, which the server alone writes. */
export const versionFields = (declared: typeof forStaff) => ({
  id: declared(guid, { write: 'never' }),
  revision: declared(revision.optional(), { write: 'never' }),
  createdDate: declared(dateTime.optional(), { write: 'never' }),
  updatedDate: declared(dateTime.optional(), { write: 'never' }),
});
