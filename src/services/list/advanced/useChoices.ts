import { rateTypes } from '../../../../contract/entities/price.ts';
import { serviceTypes } from '../../../../contract/entities/service.ts';
import { serviceLocationTypes } from '../../../../contract/entities/serviceLocation.ts';
import { useText } from '../../../messages/useText.ts';
import { kindOf } from '../goneValues.ts';
import { useNames } from '../useNames.ts';
import type { FieldPath } from './conditionTree.ts';

export interface Choice {
  value: string;
  label: string;
}

type Choices = readonly Choice[];

/**
 * The values that a field can be compared with, by their names; undefined where anything may be typed. An empty list
 * while they are under way.
 */
export function useChoices(path: FieldPath): Choices | undefined {
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
