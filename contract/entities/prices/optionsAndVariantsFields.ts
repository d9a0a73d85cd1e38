import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';
import { optionsAndVariants, serviceOptionTypes } from './optionsAndVariants.ts';

const id = { type: 'guid', operators: ['eq', 'in', 'ne'], sort: true, required: true } as const;
const present = { type: 'guids', operators: ['exists'] } as const;
const listed = ['hasSome', 'hasAll'] as const;

/**
 * reference/query-language.md section 3, service options and variants. Amounts are text on the wire, and so in filters.
 */
export const optionsAndVariantsFields = askable(optionsAndVariants, {
  id,
  serviceId: id,
  'options.values': present,
  'options.values.id': { type: 'guids', operators: listed },
  'options.values.type': { type: 'texts', operators: listed, values: serviceOptionTypes },
  'variants.values': present,
  'variants.values.choices.custom': { type: 'texts', operators: listed },
  'variants.values.choices.optionId': { type: 'guids', operators: listed },
  'variants.values.price.currency': { type: 'texts', operators: listed },
  'variants.values.price.value': { type: 'texts', operators: listed },
} as const satisfies FieldTable);
