import type { FieldTable } from '../../../../contract/queries/query.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText, type Text } from '../../../messages/useText.ts';
import type { MessageKey } from '../../../messages/en.ts';
import { fieldOf, takesNothing, type Clause, type TestOperator } from './conditionTree.ts';
import type { WireFilter } from '../listFilter.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useListTools, useValueNames } from '../useListTools.ts';
import { dateFormat, numberFormat } from '../../../ui/words/formatters.ts';
import { listOf } from '../../../ui/words/listOf.ts';

/** Label of an operator after a field; dates and texts have their own words for comparisons. */
export function operatorLabel(fields: FieldTable, path: string, operator: TestOperator): MessageKey {
  const { type } = fieldOf(fields, path);
  const isOrder = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
  if (!isOrder || type === 'number') return `listTools.operator.${operator}`;
  return type === 'date' ? `listTools.dateOperator.${operator}` : `listTools.textOperator.${operator}`;
}

/**
 * Describes a condition or a group: `Name contains “yoga” and Type is Class`.
 * @param where filter whose referenced names are fetched
 */
export function useConditionWords(where: WireFilter | undefined): (clause: Clause) => string {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const { fields } = useRecordList().kind;
  const { fieldLabel } = useListTools();
  const nameOf = useValueNames(where);
  return (clause) => {
    const moments = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const say = (one: Clause, within: boolean): string => {
      if (one.kind === 'test') {
        const { field, operator, values } = one;
        const said = [text(fieldLabel(field)), text(operatorLabel(fields, field, operator))];
        if (takesNothing(operator)) return said.join(' ');
        const words = values.map((value) => {
          if (value === null) return text('listTools.advanced.noValue');
          if (typeof value === 'boolean') return text(value ? 'listTools.yes' : 'listTools.no');
          if (typeof value === 'number') return numberFormat(locale, {}).format(value);
          if (fieldOf(fields, field).type === 'date') return moments.format(new Date(value));
          return nameOf(field, value) ?? `“${value}”`;
        });
        return [...said, words.join(', ')].join(' ');
      }
      return sayGroup(
        one.clauses.map((inner) => say(inner, true)),
        one.join,
        { text, locale, within },
      );
    };
    return say(clause, false);
  };
}

interface Saying {
  text: Text;
  locale: string;
  within: boolean;
}

function sayGroup(
  said: readonly string[],
  join: 'all' | 'any' | 'none' | 'notAll',
  { text, locale, within }: Saying,
): string {
  const isAnd = join === 'all' || join === 'notAll';
  const joined = listOf(said, locale, isAnd ? 'conjunction' : 'disjunction');
  if (join === 'none' || join === 'notAll') return text('listTools.join.not', { words: joined });
  return within && said.length > 1 ? text('listTools.join.within', { words: joined }) : joined;
}
