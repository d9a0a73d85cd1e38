import { describe, expect, test } from 'vitest';
import { getServiceOptionsAndVariantsByServiceId } from '../../contract/calls/prices/optionsAndVariants.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { optionsAndVariantsFaults } from '../../contract/entities/prices/optionsAndVariantsRules.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { ask, startTestApp, testNow } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { samples } from './samples.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('varied prices on $name', ({ open }) => {
  test.each(['studio', 'tutor'] as const)('have variants in the sample “%s”', async (name) => {
    const server = startTestApp(await open());
    const { admin } = await openCatalogue(server, samples[name](testNow));
    const { services } = await ask(server, queryServices, { body: {} }, admin);
    const varied = services.filter(({ payment }) => payment?.rateType === 'VARIED');
    expect(varied.length).toBeGreaterThan(0);
    for (const service of varied) {
      const path = { serviceId: service.id };
      const { serviceVariants } = await ask(server, getServiceOptionsAndVariantsByServiceId, { path }, admin);
      expect(optionsAndVariantsFaults(serviceVariants, service)).toEqual([]);
      const { minPrice, maxPrice } = serviceVariants;
      expect({ minPrice, maxPrice }).toEqual({
        minPrice: service.payment?.varied?.minPrice,
        maxPrice: service.payment?.varied?.maxPrice,
      });
    }
  });
});
