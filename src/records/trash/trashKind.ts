import type { Call } from '../../../contract/call.ts';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';

/** A call on a record in the trash. */
export interface TrashCall {
  call: Call;
  send: (api: FrontdeskDataProvider, id: string, options?: { requestId: string }) => Promise<unknown>;
}

/** The family-specific parts of the trash. */
export interface TrashKind {
  restore: TrashCall;
  /** Deletes permanently; absent if only time does. */
  remove?: TrashCall;
  /** Help text: what a restore includes. */
  help: MessageKey;
  /** Text about references that a restore does not return; absent if it returns everything. */
  stays?: MessageKey;
  /** Returns the type of a record, and what is kept for it. */
  words: (record: TrashedRecord, text: Text) => { type: string; retained: string };
}
