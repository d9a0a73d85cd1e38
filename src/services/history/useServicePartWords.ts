import type { Service } from '../../../contract/entities/services/service.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { durationWords } from '../../ui/words/durationWords.ts';
import { useFieldItems, type FieldItem } from '../editor/useFieldItems.ts';
import { useFieldWords } from '../editor/useFieldWords.ts';
import { fieldAt, fieldOf, type FieldKey } from '../editor/editorFields.ts';
import { leafOf, plainWords, type PartWords } from '../../records/history/changeReader.ts';
import {
  isOutsideForm,
  type KeyOutsideForm,
  type PartName,
  type ServicePart,
} from './changedServiceParts.ts';
import { nameOfPath } from '../../ui/words/nameOfPath.ts';

const isSwitch = (name: PartName | undefined): boolean =>
  name !== undefined && !isOutsideForm(name) && name !== 'seoData.tags' && fieldOf(name).kind === 'flag';

/** Returns a function that describes changed fields of a service. */
export function useServicePartWords() {
  const text = useText();
  const fieldWords = useFieldWords();
  const itemsOf = useFieldItems();
  const relatedWords = useRelatedWords();

  const labelOf = ({ key, name }: ServicePart): string => {
    if (name === undefined) return nameOfPath(key);
    if (name === 'payment.options') return text('history.field.ways');
    return isOutsideForm(name) ? text(`history.field.${name}`) : text(`serviceField.${name}`);
  };

  function wordsOf({ name }: ServicePart, side: Fields): string {
    if (name === undefined) return plainWords(leafOf(side), text);
    if (Object.keys(side).length === 0 && !isSwitch(name)) return '';
    // Contains only the paths of this field, and only those are read.
    const service = side as unknown as Service;
    if (isOutsideForm(name)) return relatedWords(name, side);
    if (name === 'schedule.availabilityConstraints.durationRange') return rangeWord(getPath(side, rangeUnit));
    const field = name === 'seoData.tags' ? fieldAt(name, {}) : fieldOf(name);
    return field ? fieldWords(field, service) : '';
  }

  function rangeWord(unit: unknown): string {
    return text(`serviceEditor.schedule.by${unit === 'HOUR' || unit === 'DAY' ? unit : 'FIXED'}`);
  }

  const itemsIn = (name: FieldKey, side: Fields): FieldItem[] =>
    itemsOf(name, side as unknown as Service) ?? [];

  return {
    labelOf,
    partWords: (part: ServicePart): PartWords => {
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
      if (name === undefined || isOutsideForm(name)) return turnedOf(said, name, after);
      const [was, is] = [itemsIn(name, before), itemsIn(name, after)];
      return turnedOf(
        {
          ...said,
          ...(name === 'media' && { before: joined(was), after: joined(is) }),
          ...(name === 'payment.options' && { before: waysOf(before, after), after: waysOf(after, before) }),
          added: notIn(is, was),
          removed: notIn(was, is),
        },
        name,
        after,
      );
    },
  };

  /** Only the changed payment methods are known, so each is described as on or off. */
  function waysOf(side: Fields, other: Fields): string {
    const on = new Set(itemsIn('payment.options', side).map(({ key }) => key));
    return [...itemsIn('payment.options', side), ...itemsIn('payment.options', other)]
      .toSorted((one, next) => one.words.localeCompare(next.words))
      .map(({ key, words }) => `${words}: ${text(on.has(key) ? 'layout.field.on' : 'layout.field.off')}`)
      .join(', ');
  }

  function turnedOf(said: PartWords, name: PartName | undefined, after: Fields): PartWords {
    if (!isSwitch(name)) return said;
    if (name === 'hidden') return { ...said, turned: isTrue(after) ? 'hidden' : 'shown' };
    return { ...said, turned: said.after === text('layout.field.on') ? 'on' : 'off' };
  }
}

/** Returns a function that describes fields without an input. */
function useRelatedWords() {
  const text = useText();
  return (name: KeyOutsideForm, side: Fields): string => {
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
