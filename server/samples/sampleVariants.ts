import { priceRange, type OptionsAndVariants } from '../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../contract/entities/service.ts';
import { sampleId } from './sampleId.ts';

/**
 * What stands behind the prices of a sample's services that cost from something to something: a price for each length,
 * the shortest the cheapest, the longest the dearest, and in between the usual one.
 */
export function variantsOf(services: readonly Service[]): OptionsAndVariants[] {
  return services.flatMap(({ id, payment, schedule }) => {
    const { minPrice, defaultPrice, maxPrice } = payment?.varied ?? {};
    const lengths = schedule?.availabilityConstraints?.sessionDurations ?? [];
    if (!minPrice || !defaultPrice || !maxPrice || lengths.length === 0) return [];
    const optionId = sampleId(`${id}/option`);
    const values = lengths.map((minutes, index) => ({
      choices: [{ optionId, duration: { minutes } }],
      price: index === 0 ? minPrice : index === lengths.length - 1 ? maxPrice : defaultPrice,
    }));
    return [
      {
        id: sampleId(`${id}/variants`),
        revision: '1',
        serviceId: id,
        options: {
          values: [{ id: optionId, type: 'DURATION' as const, durationData: { name: 'How long' } }],
        },
        variants: { values },
        ...priceRange(values),
      },
    ];
  });
}
