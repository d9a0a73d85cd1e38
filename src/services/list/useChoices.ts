import { rateTypes } from '../../../contract/entities/values/price.ts';
import { serviceTypes } from '../../../contract/entities/services/service.ts';
import { serviceLocationTypes } from '../../../contract/entities/services/serviceLocation.ts';
import { useText } from '../../messages/useText.ts';
import { kindsNamedBy } from '../../records/list/facets/goneValues.ts';
import type { WireFilter } from '../../records/list/listFilter.ts';
import type { Choice } from '../../records/list/listKind.ts';
import { kindOf, serviceQuestions } from './serviceFilter.ts';
import { useNames } from './useNames.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';

type Choices = readonly Choice[];

/** Returns a field's options by name; undefined for free input, empty while loading. */
export function useChoices(path: string): Choices | undefined {
  const text = useText();
  const kind = kindOf(path);
  const { of } = useNames(kind ? [kind] : []);
  if (kind) return [...(of(kind) ?? [])].map(([value, label]) => ({ value, label })).toSorted(byLabel);
  if (path === 'type') return serviceTypes.map((value) => ({ value, label: text(`services.type.${value}`) }));
  if (path === 'payment.rateType') {
    return rateTypes.map((value) => ({ value, label: text(`listTools.rate.${value}`) }));
  }
  if (path === 'locations.type') {
    return serviceLocationTypes.map((value) => ({ value, label: text(`listTools.place.${value}`) }));
  }
  return undefined;
}

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label);

/** Returns a function that names a field's values; it returns undefined for free input. */
export function useValueNames(
  where: WireFilter | undefined,
): (path: string, value: string) => string | undefined {
  const text = useText();
  const { of } = useNames(where ? kindsNamedBy(serviceQuestions, { where }) : []);
  const type = useChoices('type');
  const rate = useChoices('payment.rateType');
  const location = useChoices('locations.type');
  const choices = { type, 'payment.rateType': rate, 'locations.type': location };
  return (path, value) => {
    const kind = kindOf(path);
    if (kind) return nameOrGone(of(kind), value.toLowerCase(), text('list.filter.unknownValue'));
    if (path !== 'type' && path !== 'payment.rateType' && path !== 'locations.type') return undefined;
    return choices[path]?.find((one) => one.value === value)?.label ?? text('list.filter.unknownValue');
  };
}
