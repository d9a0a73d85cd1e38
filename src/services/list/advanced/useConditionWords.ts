import { useBusiness } from '../../../layout/useBusiness.ts';
import { useText, type Text } from '../../../messages/useText.ts';
import type { MessageKey } from '../../../messages/en.ts';
import { fieldOf, takesNothing, type Clause, type FieldPath, type TestOperator } from './conditionTree.ts';
import type { WireFilter } from '../serviceFilter.ts';
import { useChoices, type Choice } from './useChoices.ts';

/** How an operator reads after a field; an instant is before or after, and so is a text in the alphabet. */
export function operatorLabel(path: FieldPath, operator: TestOperator): MessageKey {
  const { type } = fieldOf(path);
  const isOrder = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
  if (!isOrder || type === 'number') return `listTools.operator.${operator}`;
  return type === 'date' ? `listTools.dateOperator.${operator}` : `listTools.textOperator.${operator}`;
}

/**
 * Says a condition, or a group of them, as a sentence: `Name contains “yoga” and Type is Class`.
 * @param where the filter that they are of: only the names that it needs are asked for
 */
export function useConditionWords(where: WireFilter | undefined): (clause: Clause) => string {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const nameOf = useNameOf(JSON.stringify(where ?? {}));
  return (clause) => {
    const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const say = (one: Clause, within: boolean): string => {
      if (one.kind === 'test') {
        const { field, operator, values } = one;
        const said = [text(`listTools.field.${field}`), text(operatorLabel(field, operator))];
        if (takesNothing(operator)) return said.join(' ');
        const words = values.map((value) => {
          if (value === null) return text('listTools.advanced.noValue');
          if (typeof value === 'boolean') return text(value ? 'listTools.yes' : 'listTools.no');
          if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
          if (fieldOf(field).type === 'date') return moments.format(new Date(value));
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
  const joined = new Intl.ListFormat(locale, { type: isAnd ? 'conjunction' : 'disjunction' }).format(said);
  if (join === 'none' || join === 'notAll') return text('listTools.join.not', { words: joined });
  return within && said.length > 1 ? text('listTools.join.within', { words: joined }) : joined;
}

/** The names of values that are chosen by name; undefined for those that are typed. */
function useNameOf(said: string): (path: FieldPath, value: string) => string | undefined {
  const text = useText();
  const names = (path: FieldPath) => said.includes(`"${path}"`);
  const category = useChoices('category.id', names('category.id'));
  const location = useChoices('locations.business.id', names('locations.business.id'));
  const staff = useChoices('staffMemberIds', names('staffMemberIds'));
  const plan = useChoices('payment.pricingPlanIds', names('payment.pricingPlanIds'));
  const policy = useChoices('bookingPolicy.id', names('bookingPolicy.id'));
  const form = useChoices('form.id', names('form.id'));
  const resource = useChoices(
    'serviceResources.resourceIds.values',
    names('serviceResources.resourceIds.values'),
  );
  const addOn = useChoices('addOnDetails.addOnId', names('addOnDetails.addOnId'));
  const type = useChoices('type', names('type'));
  const rate = useChoices('payment.rateType', names('payment.rateType'));
  const place = useChoices('locations.type', names('locations.type'));
  const choices: Partial<Record<FieldPath, readonly Choice[] | undefined>> = {
    'category.id': category,
    'locations.business.id': location,
    staffMemberIds: staff,
    'payment.pricingPlanIds': plan,
    'bookingPolicy.id': policy,
    'form.id': form,
    'serviceResources.resourceIds.values': resource,
    'addOnDetails.addOnId': addOn,
    type,
    'payment.rateType': rate,
    'locations.type': place,
  };
  return (path, value) => {
    const known = choices[path];
    if (!known) return undefined;
    return (
      known.find((one) => one.value === value)?.label ??
      (known.length > 0 ? text('services.filter.unknownValue') : '…')
    );
  };
}
