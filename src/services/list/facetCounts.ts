import type { AggregationRequest, AggregationResult } from '../../../contract/queries/aggregations.ts';
import { serviceStates } from '../../../contract/entities/services/serviceState.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { unpriced } from './priceBands.ts';
import { askedFilter } from '../../records/list/facets/goneValues.ts';
import { none, withFacet, type IdsOf, type ListFilter } from '../../records/list/listFilter.ts';
import type { Names } from '../../records/list/listKind.ts';
import { otherLocations, serviceQuestions, type FacetKey } from './serviceFilter.ts';

/** Number of services by facet value; absent values have none. */
export type FacetCounts = ReadonlyMap<string, number>;

interface Asked {
  filter: ListFilter;
  idsOf: IdsOf;
  isGone: Names['isGone'];
  signal: AbortSignal;
}

/**
 * Counts for each value of a facet the services with this value under all other filters, ignoring the facet's own
 * values, so that a second one can be added.
 */
export async function countFacet(
  api: FrontdeskDataProvider,
  key: FacetKey,
  { filter, idsOf, isGone, signal }: Asked,
  bands: readonly string[],
): Promise<FacetCounts> {
  const asking = withFacet(serviceQuestions, filter, key, []);
  const ask = async (narrowed: ListFilter, aggregations: AggregationRequest[]) => {
    const values = {
      ...askedFilter(serviceQuestions, narrowed, idsOf, isGone),
      ...(narrowed.q && { q: narrowed.q }),
    };
    return (await api.facets(values, aggregations, { signal })).data;
  };
  /** Conditions without a common field, which need one request each. */
  const oneByOne = async (values: readonly string[]) => {
    const counts = values.map(async (value): Promise<[string, number]> => {
      const [found] = await ask(withFacet(serviceQuestions, asking, key, [value]), [howMany]);
      return [value, found?.scalar?.value ?? 0];
    });
    return new Map(await Promise.all(counts));
  };
  switch (key) {
    case 'type':
      return valuesOf(await ask(asking, [byValue('type', 'type')]));
    case 'category':
      return valuesOf(await ask(asking, [byValue('category', 'category.id')]));
    case 'staff':
      return valuesOf(await ask(asking, [byValue('staff', 'staffMemberIds')]));
    case 'plan':
      return valuesOf(await ask(asking, [byValue('plan', 'payment.pricingPlanIds')]));
    case 'location':
      return locationsOf(
        await ask(asking, [byValue('location', 'locations.business.id'), byValue('kind', 'locations.type')]),
      );
    case 'state':
      return oneByOne(serviceStates.filter((state) => idsOf(state).length > 0));
    case 'price':
      return oneByOne([...unpriced, ...bands]);
    default:
      return key satisfies never;
  }
}

/** Number of services; counts ignore text. */
export const howMany: AggregationRequest = {
  name: 'count',
  type: 'SCALAR',
  fieldPath: 'id',
  scalar: { type: 'COUNT_DISTINCT' },
};

const byValue = (name: string, fieldPath: string): AggregationRequest => ({
  name,
  type: 'VALUE',
  fieldPath,
  value: { limit: 250, missingValues: 'INCLUDE', includeOptions: { addToBucket: none } },
});

const resultsOf = (found: AggregationResult | undefined) =>
  (found?.values?.results ?? []).map(({ value, count }): [string, number] => [value, count]);

const valuesOf = ([found]: readonly AggregationResult[]): FacetCounts => new Map(resultsOf(found));

/**
 * A service without a location of the business may have another: only the types of its locations show whether it has
 * none.
 */
function locationsOf([ids, kinds]: readonly AggregationResult[]): FacetCounts {
  const named: readonly string[] = [none, ...otherLocations];
  return new Map([
    ...resultsOf(ids).filter(([id]) => id !== none),
    ...resultsOf(kinds).filter(([kind]) => named.includes(kind)),
  ]);
}
