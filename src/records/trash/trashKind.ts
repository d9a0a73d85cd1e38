import type { Call } from '../../../contract/call.ts';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';

/** The family-specific parts of the trash. Its calls have the ID of a record as their whole input. */
export interface TrashKind {
  restore: Call;
  /** Deletes permanently; absent if only time does. */
  remove?: Call;
  /** Text about references that a restore does not return; absent if it returns everything. */
  stays?: MessageKey;
  /** Returns the type of a record. Default: the name of its entity. */
  typeOf?: (record: TrashedRecord, text: Text) => string;
  /** Returns what is kept for a record. */
  retained?: (record: TrashedRecord, text: Text) => string;
}
