import type { BulkItemError } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import { useChangeWords } from '../history/useChangeWords.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { durationWords } from '../../ui/words/durationWords.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { useBulkKind, useFamilyText } from './BulkFamilyContext.ts';
import type { SheetField } from './sheetField.ts';

/** A formatted field of a row; empty strings for empty values. */
export interface Cell {
  key: string;
  /** Key of the column. */
  column: string;
  /** Label of a column with cells of several labels. */
  columnLabel?: string;
  label: string;
  before: string;
  after: string;
  /** A single amount or number, aligned right. */
  numeric?: boolean;
}

/** Returns functions that format a run's values with the texts of the sheet and the editor. */
export function useBulkWords() {
  const text = useText();
  const { number } = useFormats();
  const { locale, business } = useBusiness();
  const changeWords = useChangeWords();
  const { entity, optionsOf, recordedWords, mergedColumns, mergedPaths, ...kind } = useBulkKind();
  const familyText = useFamilyText();
  const money = moneyFormat(locale, business?.currency);

  const switched = (value: unknown) => text(value === true ? 'layout.field.on' : 'layout.field.off');
  const amount = (value: unknown) => (typeof value === 'string' ? money({ value }) : plain(value));
  const minutes = (count: string) => text('bulk.field.minutes', { count });

  /** Formats a value of a field; empty without one. */
  function valueWords({ field, kind, states, minutes: inMinutes }: SheetField, value: unknown): string {
    switch (kind) {
      case 'flag':
        return states ? text(value === true ? states.on : states.off) : switched(value);
      case 'amount':
        return amount(value);
      case 'number': {
        if (typeof value !== 'number') return '';
        return inMinutes ? durationWords(value, text) : number(value);
      }
      case 'minutes': {
        const list = valuesIn(value).filter((one) => typeof one === 'number');
        return list.length > 0 ? minutes(listOf(list.map(number), locale)) : '';
      }
      case 'reference':
        return typeof value === 'string' ? nameOf(field, value) : '';
      case 'list':
        return listOf(
          valuesIn(value).map((id) => nameOf(field, String(id))),
          locale,
        );
      case 'text':
        return plain(value);
      default:
        return kind satisfies never;
    }
  }

  function nameOf(field: SheetField['field'], id: string): string {
    return nameOrGone(optionsOf(field), id, text('bulk.field.unknown'));
  }

  function cellOf({ field: path, before, after }: FieldChange): Cell | undefined {
    const sheetField = kind.fields.find(({ field, recordedAs = field }) => recordedAs === path);
    if (sheetField) {
      const words = (value: unknown) => recordedWords(path, value) ?? valueWords(sheetField, value);
      const numeric = sheetField.kind === 'amount' || sheetField.kind === 'number';
      return cell({
        key: path,
        label: text(sheetField.label),
        before: words(before),
        after: words(after),
        numeric,
      });
    }
    const flag = kind.flags[path];
    return flag && cell({ key: path, label: text(flag), before: switched(before), after: switched(after) });
  }

  const mergedColumnOf = (key: string) => mergedColumns.find(({ cells }) => cells.has(key));

  function cell(said: Omit<Cell, 'column' | 'columnLabel'>): Cell {
    const merged = mergedColumnOf(said.key);
    return merged
      ? { ...said, column: merged.key, columnLabel: text(merged.label) }
      : { ...said, column: said.key };
  }

  const mergedPathOf = (path: string) => mergedPaths.find(({ prefix }) => path.startsWith(prefix));

  const namedCellsOf = (fields: readonly FieldChange[]): Cell[] => {
    const cells = fields.map((change) => ({ change, known: cellOf(change) }));
    const others = cells.flatMap(({ change, known }) =>
      known || mergedPathOf(change.field) ? [] : [change],
    );
    return [
      ...cells.flatMap(({ known }) => known ?? []),
      ...mergedPaths.flatMap(({ prefix, key, label }) => {
        const merged = fields.filter(({ field }) => field.startsWith(prefix));
        const amounts = (side: 'before' | 'after') => merged.map((one) => amount(one[side])).join(', ');
        return merged.length > 0
          ? [cell({ key, label: text(label), before: amounts('before'), after: amounts('after') })]
          : [];
      }),
      ...changeWords
        .partsOf({ entity, fields: others })
        .map((part) => cell({ ...part, numeric: mergedColumnOf(part.key) !== undefined })),
    ];
  };

  const labelsOf = (paths: readonly string[]) => [
    ...new Set(
      paths.map((path) => {
        // An adjustment of several fields has no path of its own.
        const adjusted = kind.fields.find(({ raisedAs }) => raisedAs === path);
        if (adjusted) return text(adjusted.label);
        const [first] = namedCellsOf([{ field: path }]);
        return first?.label ?? path;
      }),
    ),
  ];

  return {
    valueWords,
    /** Omits fields that cannot be formatted. */
    cellsOf: (fields: readonly FieldChange[]) =>
      namedCellsOf(fields).filter(({ before, after }) => before !== '' || after !== ''),
    labelOf: ({ label }: SheetField) => text(label),
    /** Names wire paths with the texts of the sheet. */
    pathWords: (paths: readonly string[]) => listOf(labelsOf(paths), locale),
    /** Reason of a blocked or failed row, with its field names. */
    reasonWords: ({ code, description, fields }: BulkItemError): string => {
      if (code === 'NOT_FOUND') return familyText('deleted');
      const own = kind.reasons?.[code];
      if (own) return text(own);
      return fields
        .toSorted((a, b) => b.length - a.length)
        .reduce((words, path) => words.replaceAll(path, labelsOf([path]).join()), description);
    },
  };
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const valuesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
