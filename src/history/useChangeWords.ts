import type { ChangeActor, RecordedChange } from '../../contract/entities/recordedChange.ts';
import type { Service } from '../../contract/entities/service.ts';
import type { Fields } from '../../contract/paths.ts';
import { useBusiness } from '../layout/useBusiness.ts';
import { useText } from '../messages/useText.ts';
import { listOf } from '../services/listOf.ts';
import { moneyFormat } from '../services/serviceWords.ts';
import { useFieldWords } from '../services/editor/useFieldWords.ts';
import { changedParts, type ChangedPart } from './changedParts.ts';

/** A changed field in words; empty where it was or is empty, or where no words can say it. */
export interface PartWords {
  key: string;
  paths: string[];
  label: string;
  before: string;
  after: string;
}

const amounts: readonly string[] = ['price', 'deposit', 'usualPrice', 'usualDeposit', 'monthly'];

/** Beyond this a value stands among the fields only, not in the sentence. */
const longestInSentence = 60;

/** Reads recorded changes into words. */
export function useChangeWords() {
  const text = useText();
  const { locale, business } = useBusiness();
  const fieldWords = useFieldWords();
  const money = moneyFormat(locale, business?.currency);

  function valueOf({ key, field }: ChangedPart, side: Fields): string {
    if (Object.keys(side).length === 0) return '';
    // Only the paths of this field are in it, and only they are read.
    const words = field ? fieldWords(field, side as unknown as Service) : plainWords(side);
    return words !== '' && amounts.includes(key) && /^\d+(\.\d+)?$/.test(words)
      ? money.short({ value: words })
      : words;
  }

  function plainWords(side: Fields): string {
    const value = leafOf(side);
    if (typeof value === 'boolean') return text(value ? 'layout.field.on' : 'layout.field.off');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  const labelOf = ({ key, field }: ChangedPart) =>
    field ? text(`serviceEditor.field.${field.key}`) : nameOfPath(key);

  function partsOf(change: Pick<RecordedChange, 'entity' | 'fields'>): PartWords[] {
    return changedParts(change).map((part) => ({
      key: part.key,
      paths: part.paths,
      label: labelOf(part),
      before: valueOf(part, part.before),
      after: valueOf(part, part.after),
    }));
  }

  function updateWords(who: string, parts: readonly PartWords[]): string {
    const [only] = parts;
    if (!only) return text('history.did.updated', { who });
    if (parts.length > 1) {
      const fields = listOf(
        parts.map(({ label }) => label),
        locale,
      );
      return text('history.did.changedMany', { who, fields });
    }
    const { label: field, before, after } = only;
    if (before.length > longestInSentence || after.length > longestInSentence || before === after) {
      return text('history.did.changed', { who, field });
    }
    if (before === '') return text('history.did.set', { who, field, after });
    if (after === '') return text('history.did.cleared', { who, field, before });
    return text('history.did.changedFrom', { who, field, before, after });
  }

  return {
    partsOf,
    /** Wire paths, as a refusal names them, in the words of the editor. */
    pathWords: (paths: readonly string[]) =>
      listOf(
        changedParts({ entity: 'service', fields: paths.map((field) => ({ field })) }).map(labelOf),
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
          return updateWords(who, parts);
        case 'created':
        case 'deleted':
        case 'restored':
        case 'purged':
          return text(`history.did.${change.action}`, { who });
        default:
          return text('history.did.other', { who, action: change.action.replaceAll(/[_-]/g, ' ') });
      }
    },
  };
}

/** The one value at the end of a record of a single path. */
function leafOf(side: unknown): unknown {
  if (typeof side !== 'object' || side === null || Array.isArray(side)) return side;
  const values: unknown[] = Object.values(side);
  return values.length === 1 ? leafOf(values[0]) : side;
}

/** `limitEarlyBooking.enabled` as `Limit early booking · enabled`: for what no form has a name for yet. */
function nameOfPath(path: string): string {
  const words = path
    .split('.')
    .map((part) => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
    .join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
