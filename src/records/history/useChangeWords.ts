import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { plainParts, type ChangeWords, type PartWords } from './changeReader.ts';
import { useChangeReaders } from './ChangeReaders.tsx';
import { nameOfPath } from '../../ui/words/nameOfPath.ts';

/** Number of characters above which a value appears only among the fields, not in the sentence. */
const longestInSentence = 30;

/** Actions of several families. */
const acts = {
  canceled: 'history.did.canceled',
  moved: 'history.did.moved',
} as const;

const isAct = (action: string): action is keyof typeof acts => Object.hasOwn(acts, action);

/** Returns functions that describe recorded changes. */
export function useChangeWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { number } = useFormats();
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

  function updateWords(change: RecordedChange, relation: 'own' | 'of'): ChangeWords {
    const parts = partsOf(change);
    const labels = labelsOf(change.entity, parts);
    const [field, second, ...more] = labels;
    const [only] = parts;
    const key = `history.did.${relation}` as const;
    if (!only || field === undefined) return { key: `${key}.updated` };
    if (second !== undefined && more.length > 0) {
      const values = {
        fields: [field, second].join(', '),
        count: number(labels.length),
        more: number(more.length),
      };
      return { key: `${key}.changedMore`, values };
    }
    if (second !== undefined)
      return { key: `${key}.changedMany`, values: { fields: listOf(labels, locale) } };
    if (parts.length > 1) return { key: `${key}.changed`, values: { field } };
    const { before, after, turned } = only;
    const [added, removed] = [listOf(only.added, locale), listOf(only.removed, locale)];
    const several = added !== '' || removed !== '';
    const values = several ? [added, removed] : [before, after];
    if (turned === 'shown') return { key: 'history.did.showed' };
    if (turned === 'hidden') return { key: 'history.did.hid' };
    if (turned) return { key: `${key}.${turned}`, values: { field } };
    if (values.some(({ length }) => length > longestInSentence) || (!several && before === after)) {
      return { key: `${key}.changed`, values: { field } };
    }
    if (several && removed === '') return { key: `${key}.added`, values: { field, added } };
    if (several && added === '') return { key: `${key}.tookOut`, values: { field, removed } };
    if (several) return { key: `${key}.exchanged`, values: { field, added, removed } };
    if (before === '') return { key: `${key}.set`, values: { field, after } };
    if (after === '') return { key: `${key}.cleared`, values: { field, was: before } };
    return { key: `${key}.changedFrom`, values: { field, before, after } };
  }

  return {
    partsOf,
    labelsOf,
    /** Names the wire paths of an error with the editor's texts. */
    pathWords: (paths: readonly string[]) => listOf([...new Set(paths.map(labelOf))], locale),
    /** The sentence without its person and record. `isOwn`: on the screen of the record. */
    sentenceOf(change: RecordedChange, isOwn: boolean): ChangeWords {
      const own = readers.get(change.entity)?.sentenceOf?.(change);
      if (own) return typeof own === 'string' ? { key: own } : own;
      switch (change.action) {
        case 'updated':
          return updateWords(change, isOwn ? 'own' : 'of');
        case 'created':
        case 'deleted':
        case 'restored':
        case 'purged':
          return { key: `history.did.${change.action}` };
        default:
          return isAct(change.action)
            ? { key: acts[change.action] }
            : { key: `history.did.${isOwn ? 'own' : 'of'}.updated` };
      }
    },
  };
}
