import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useChangeWords } from '../history/useChangeWords.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';

/** Describes a save without its person: `changed Price of Yoga flow`. */
export function useActionWords() {
  const text = useText();
  const words = useChangeWords();
  const { locale } = useBusiness();

  function didWords(change: RecordedChange): string {
    const name = change.name ?? text('undo.nameless');
    switch (change.action) {
      case 'updated': {
        const fields = words.labelsOf(change.entity, words.partsOf(change));
        return fields.length === 0
          ? text('undo.did.other', { name })
          : text('undo.did.changedOne', { name, fields: listOf(fields, locale) });
      }
      case 'deleted':
        // Customers are only deleted by a merge.
        return change.entity === 'contact'
          ? text('undo.did.merged', { name: change.name ?? text('undo.customer') })
          : text('undo.did.deleted', { name });
      case 'created':
      case 'restored':
      case 'canceled':
      case 'moved':
        return text(`undo.did.${change.action}`, { name });
      default:
        return text('undo.did.other', { name });
    }
  }

  return {
    /** `records` is the number of changed records. */
    actionWords: (change: RecordedChange, records: number): string => {
      if (change.run && records > 1) return text('undo.did.run', { name: change.run.name });
      const what = didWords(change);
      return records > 1 ? text('undo.did.more', { what, smart_count: records - 1 }) : what;
    },
  };
}
