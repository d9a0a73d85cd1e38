import type { ChangeActor, RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { nameOfPath, plainParts, type PartWords } from './changeReader.ts';
import { useChangeReaders } from './useChangeReaders.ts';

/** Number of characters above which a value appears only among the fields, not in the sentence. */
const longestInSentence = 60;

/** Returns functions that describe recorded changes. */
export function useChangeWords() {
  const text = useText();
  const { locale } = useBusiness();
  const readers = useChangeReaders();
  const partsOf = ({ entity, fields }: Pick<RecordedChange, 'entity' | 'fields'>): PartWords[] =>
    readers.get(entity)?.partsOf({ entity, fields }) ?? plainParts(fields, text);

  /** Names of what changed. */
  const labelsOf = (entity: string, parts: readonly PartWords[]): string[] =>
    readers.get(entity)?.labelsOf?.(entity, parts) ?? parts.map(({ label }) => label);

  /** Errors contain paths without their entity. */
  function labelOf(path: string): string {
    for (const reader of readers.values()) {
      const label = reader.labelOf(path);
      if (label !== undefined) return label;
    }
    return nameOfPath(path);
  }

  function updateWords(entity: string, who: string, parts: readonly PartWords[]): string {
    const labels = labelsOf(entity, parts);
    const [field] = labels;
    const [only] = parts;
    if (!only || field === undefined) return text('history.did.updated', { who });
    if (parts.length > 1) {
      return labels.length > 1
        ? text('history.did.changedMany', { who, fields: listOf(labels, locale) })
        : text('history.did.changed', { who, field });
    }
    const { before, after, turned } = only;
    const [added, removed] = [listOf(only.added, locale), listOf(only.removed, locale)];
    const several = added !== '' || removed !== '';
    const values = several ? [added, removed] : [before, after];
    if (turned === 'shown' || turned === 'hidden')
      return text(`history.did.${turned === 'shown' ? 'showed' : 'hid'}`, { who });
    if (turned) return text(`history.did.${turned}`, { who, field });
    if (values.some(({ length }) => length > longestInSentence) || (!several && before === after)) {
      return text('history.did.changed', { who, field });
    }
    if (several && removed === '') return text('history.did.added', { who, field, added });
    if (several && added === '') return text('history.did.tookOut', { who, field, removed });
    if (several) return text('history.did.exchanged', { who, field, added, removed });
    if (before === '') return text('history.did.set', { who, field, after });
    if (after === '') return text('history.did.cleared', { who, field, before });
    return text('history.did.changedFrom', { who, field, before, after });
  }

  const ownSentence = (change: RecordedChange, who: string) =>
    readers.get(change.entity)?.sentenceOf?.(change, who);

  return {
    partsOf,
    labelsOf,
    /** Names the wire paths of an error with the editor's texts. */
    pathWords: (paths: readonly string[]) => listOf([...new Set(paths.map(labelOf))], locale),
    whoOf: ({ kind, name }: ChangeActor): string => {
      switch (kind) {
        case 'MEMBER':
          return name || text('history.who.gone');
        case 'APP':
          return text('history.who.app');
        case 'VISITOR':
          return text('history.who.visitor');
        case 'SYSTEM':
          return text('history.who.system');
        default:
          return kind satisfies never;
      }
    },
    /** `Mara changed Price from €40 to €45`. */
    sentenceOf(change: RecordedChange, who: string, parts: readonly PartWords[]): string {
      switch (change.action) {
        case 'updated':
          return updateWords(change.entity, who, parts);
        case 'created':
        case 'deleted':
        case 'restored':
        case 'purged':
          return ownSentence(change, who) ?? text(`history.did.${change.action}`, { who });
        default:
          return (
            ownSentence(change, who) ??
            text('history.did.other', { who, action: change.action.replaceAll(/[_-]/g, ' ') })
          );
      }
    },
  };
}
