import type { Service } from '../../../contract/entities/service.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { durationWords } from '../../ui/words/durationWords.ts';
import { useFieldItems, type FieldItem } from '../../services/editor/useFieldItems.ts';
import { useFieldWords } from '../../services/editor/useFieldWords.ts';
import { fieldAt, fieldOf, type FieldKey } from '../../services/editor/editorFields.ts';
import { isBesideForm, type ChangedPart, type KeyBesideForm, type PartName } from './changedParts.ts';

/** A changed field in words; empty where it was or is empty, or where no words can say it. */
export interface PartWords {
  key: string;
  paths: string[];
  label: string;
  before: string;
  after: string;
  /** What came to a field that holds several, and what went from it. */
  added: readonly string[];
  removed: readonly string[];
  /** It is on or off, and which it became. */
  turned?: 'on' | 'off';
}

const switches: ReadonlySet<PartName> = new Set([
  'hidden',
  'online',
  'approval',
  'requests',
  'upfront',
  'usualUpfront',
  'conferencing',
  'searchListed',
  'mobileForm',
  'redirect',
]);

/** Reads the changed fields of a service into words, and those of other records as far as their paths say them. */
export function usePartWords() {
  const text = useText();
  const fieldWords = useFieldWords();
  const itemsOf = useFieldItems();
  const besideWords = useBesideWords();

  const labelOf = ({ key, name }: ChangedPart): string => {
    if (name === undefined) return nameOfPath(key);
    if (name === 'ways') return text('history.field.ways');
    return isBesideForm(name) ? text(`history.field.${name}`) : text(`serviceEditor.field.${name}`);
  };

  function wordsOf({ name }: ChangedPart, side: Fields): string {
    if (name === undefined) return plainWords(leafOf(side));
    const isSwitch = switches.has(name);
    if (Object.keys(side).length === 0 && !isSwitch) return '';
    // Only the paths of this field are in it, and only they are read.
    const service = side as unknown as Service;
    if (isBesideForm(name)) return besideWords(name, side);
    if (name === 'range') return rangeWord(getPath(side, rangeUnit));
    const field = name === 'searchResult' ? fieldAt('seoData.tags', {}) : fieldOf(name);
    return field ? fieldWords(field, service) : '';
  }

  function rangeWord(unit: unknown): string {
    return text(`serviceEditor.schedule.by${unit === 'HOUR' || unit === 'DAY' ? unit : 'FIXED'}`);
  }

  function plainWords(value: unknown): string {
    if (typeof value === 'boolean') return text(value ? 'layout.field.on' : 'layout.field.off');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  const itemsIn = (name: FieldKey, side: Fields): FieldItem[] =>
    itemsOf(name, side as unknown as Service) ?? [];

  return {
    labelOf,
    partWords: (part: ChangedPart): PartWords => {
      const { key, name, paths, before, after } = part;
      const said = {
        key,
        paths,
        label: labelOf(part),
        before: wordsOf(part, before),
        after: wordsOf(part, after),
        added: [],
        removed: [],
      };
      if (name === undefined || isBesideForm(name)) return turnedOf(said, name, after);
      const [was, is] = [itemsIn(name, before), itemsIn(name, after)];
      return turnedOf(
        {
          ...said,
          ...(name === 'pictures' && { before: joined(was), after: joined(is) }),
          ...(name === 'ways' && { before: waysOf(before, after), after: waysOf(after, before) }),
          added: notIn(is, was),
          removed: notIn(was, is),
        },
        name,
        after,
      );
    },
  };

  /** Of the ways to pay only those are known that changed, so each is said to be on or off. */
  function waysOf(side: Fields, other: Fields): string {
    const on = new Set(itemsIn('ways', side).map(({ key }) => key));
    return [...itemsIn('ways', side), ...itemsIn('ways', other)]
      .toSorted((one, next) => one.words.localeCompare(next.words))
      .map(({ key, words }) => `${words}: ${text(on.has(key) ? 'layout.field.on' : 'layout.field.off')}`)
      .join(', ');
  }

  function turnedOf(said: PartWords, name: PartName | undefined, after: Fields): PartWords {
    if (name === undefined || !switches.has(name)) return said;
    const on = name === 'hidden' ? !isTrue(after) : said.after === text('layout.field.on');
    return { ...said, turned: on ? 'on' : 'off' };
  }
}

/** Reads what no form shows into words. */
function useBesideWords() {
  const text = useText();
  return (name: KeyBesideForm, side: Fields): string => {
    const value = leafOf(side);
    switch (name) {
      case 'mainPicture':
      case 'coverPicture': {
        const image = getPath(side, `media.${name === 'mainPicture' ? 'mainMedia' : 'coverMedia'}.image`);
        const words = ['altText', 'filename'].map((key) => getPath(image, key));
        return words.find((one): one is string => typeof one === 'string' && one !== '') ?? '';
      }
      case 'frequency':
        return value === 'MONTHLY' ? text('history.value.monthly') : '';
      case 'shortest':
      case 'longest': {
        const byDay = getPath(side, `${rangePath}.dayOptions`) !== undefined;
        return typeof value === 'number' ? durationWords(byDay ? value * 1440 : value, text) : '';
      }
      case 'otherPrograms':
        return '';
      default:
        return name satisfies never;
    }
  };
}

const rangePath = 'schedule.availabilityConstraints.durationRange';
const rangeUnit = `${rangePath}.unitType`;

const joined = (items: readonly FieldItem[]) => items.map(({ words }) => words).join(', ');

const isTrue = (side: Fields) => leafOf(side) === true;

function notIn(items: readonly FieldItem[], others: readonly FieldItem[]): string[] {
  const known = new Set(others.map(({ key }) => key));
  return items.filter(({ key }) => !known.has(key)).map(({ words }) => words);
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
    // An amount is what people call by the field that it is of.
    .replace(/\.value$/, '')
    .split('.')
    .map((part) => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
    .join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
