import type { ChangeActor, RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { changedParts } from './changedParts.ts';
import { useChoiceParts } from './useChoiceParts.ts';
import { useGroupParts } from './useGroupParts.ts';
import { usePartWords, type PartWords } from './usePartWords.ts';

/** Beyond this a value stands among the fields only, not in the sentence. */
const longestInSentence = 60;

/** Reads recorded changes into words. */
export function useChangeWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { labelOf, partWords } = usePartWords();
  const choiceParts = useChoiceParts();
  const groupParts = useGroupParts();

  function partsOf(change: Pick<RecordedChange, 'entity' | 'fields'>): PartWords[] {
    if (change.entity === prices) return choiceParts(change.fields);
    return changedParts(change).flatMap((part) =>
      part.name === 'addOns' ? groupParts(part) : [partWords(part)],
    );
  }

  /** What changed, by name; prices of many choices are one field to people. */
  function labelsOf(entity: string, parts: readonly PartWords[]): string[] {
    return entity === prices && parts.length !== 1
      ? [text('serviceEditor.field.choices')]
      : parts.map(({ label }) => label);
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
    if (only.key === 'hidden' && turned)
      return text(`history.did.${turned === 'on' ? 'showed' : 'hid'}`, { who });
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

  return {
    partsOf,
    labelsOf,
    /** Wire paths of a service, as a refusal names them, in the words of the editor. */
    pathWords: (paths: readonly string[]) =>
      listOf(
        [
          ...new Set(
            changedParts({ entity: 'service', fields: paths.map((field) => ({ field })) }).map(labelOf),
          ),
        ],
        locale,
      ),
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
          return change.entity === prices && change.action !== 'purged'
            ? text(`history.did.prices.${change.action}`, { who })
            : text(`history.did.${change.action}`, { who });
        default:
          return text('history.did.other', { who, action: change.action.replaceAll(/[_-]/g, ' ') });
      }
    },
  };
}

/** The history's name of prices by choice, which are a record of their own. */
const prices = 'optionsAndVariants';
