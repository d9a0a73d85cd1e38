import { sql } from 'kysely';
import { optionsAndVariantsFields } from '../../../contract/entities/prices/optionsAndVariantsFields.ts';
import type { SubqueryColumn } from '../../database/columns.ts';
import type { Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { pricedServices } from './optionsAndVariants.ts';

function ofOptions(type: SubqueryColumn['type'], value: Sql): SubqueryColumn {
  const values = sql`select ${value} from jsonb_array_elements(priced.options -> 'values') as options(option)`;
  return { type, values };
}

/** The values of an option across the variants; never missing. */
function ofVariants(type: SubqueryColumn['type'], value: Sql): SubqueryColumn {
  const values = sql`select ${value}
    from jsonb_array_elements(priced.variants -> 'values') as variants(variant),
      jsonb_array_elements(variant -> 'choices') as choices(choice)
    where ${value} is not null`;
  return { type, values };
}

const optionIds = ofOptions('guids', sql`(option ->> 'id')::uuid`);
const choiceOptionIds = ofVariants('guids', sql`(choice ->> 'optionId')::uuid`);

/** Options and variants in queries (reference/query-language.md section 3). */
export const optionsAndVariantsFamily: Family = {
  name: 'serviceOptionsAndVariants',
  fields: optionsAndVariantsFields,
  columns: {
    id: { type: 'guid', expression: sql`priced.id`, notNull: true },
    serviceId: { type: 'guid', expression: sql`priced.service_id`, notNull: true },
    'options.values': optionIds,
    'options.values.id': optionIds,
    'options.values.type': ofOptions('texts', sql`option ->> 'type'`),
    'variants.values': choiceOptionIds,
    'variants.values.choices.custom': ofVariants('texts', sql`choice ->> 'custom'`),
    'variants.values.choices.optionId': choiceOptionIds,
    'variants.values.price.currency': ofVariants('texts', sql`variant #>> '{price,currency}'`),
    'variants.values.price.value': ofVariants('texts', sql`variant #>> '{price,value}'`),
  },
  from: pricedServices,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
};
