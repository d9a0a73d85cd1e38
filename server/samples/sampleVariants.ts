import type { OptionsAndVariants } from '../../contract/entities/prices/optionsAndVariants.ts';
import { priceRange } from '../../contract/entities/prices/priceRange.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { sampleId } from './sampleId.ts';

/**
 * Variants of the services with a price range: one price per duration, the shortest the cheapest, the longest the
 * most expensive, the default price in between.
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
