import type { ChangeActor } from '../../../contract/entities/history/recordedChange.ts';
import type { Text } from '../../messages/useText.ts';

/** The name of the person or program of a change. */
export function whoWords({ kind, name }: ChangeActor, text: Text): string {
  switch (kind) {
    case 'MEMBER':
      return name || text('history.who.gone');
    case 'APP':
      return text('history.who.app');
    case 'VISITOR':
      return name || text('history.who.visitor');
    case 'SYSTEM':
      return text('history.who.system');
    default:
      return kind satisfies never;
  }
}
