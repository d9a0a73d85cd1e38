import {
  createServiceOptionsAndVariants,
  deleteServiceOptionsAndVariants,
  getServiceOptionsAndVariantsByServiceId,
  updateServiceOptionsAndVariants,
} from '../../contract/calls/prices/optionsAndVariants.ts';
import type { OptionsAndVariantsInput } from '../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { ask, type TestApp } from './testApp.ts';

/** Reads and writes the variant prices of services as the holder of the token. */
export function openPrices(server: TestApp, token: string) {
  const pricedOf = async ({ id: serviceId }: Pick<Service, 'id'>) =>
    (await ask(server, getServiceOptionsAndVariantsByServiceId, { path: { serviceId } }, token))
      .serviceVariants;
  return {
    /** Sets the price of each variant: by age, or by staff member. */
    priced: (serviceId: string, prices: OptionsAndVariantsInput) =>
      ask(
        server,
        createServiceOptionsAndVariants,
        { body: { serviceOptionsAndVariants: { serviceId, ...prices } } },
        token,
      ),
    pricesOf: async (service: Pick<Service, 'id'>) =>
      (await pricedOf(service)).variants.values.map(({ price: { value } }) => value),
    /** Changes one price. */
    reprice: async (service: Pick<Service, 'id'>, at: number, value: string) => {
      const { id, revision, variants } = await pricedOf(service);
      const values = variants.values.map((variant, index) =>
        index === at ? { ...variant, price: { value } } : variant,
      );
      await ask(
        server,
        updateServiceOptionsAndVariants,
        {
          path: { 'serviceOptionsAndVariants.id': id },
          body: { serviceOptionsAndVariants: { id, revision, variants: { values } } },
        },
        token,
      );
    },
    /** Deletes the variants, so that the service has its default price. */
    unprice: async (service: Pick<Service, 'id'>) => {
      const { id } = await pricedOf(service);
      await ask(
        server,
        deleteServiceOptionsAndVariants,
        { path: { serviceOptionsAndVariantsId: id } },
        token,
      );
    },
  };
}

/** In the order given. */
export function byAge(
  prices: Record<string, string>,
  optionId: string = crypto.randomUUID(),
): OptionsAndVariantsInput {
  const choices = Object.keys(prices);
  return {
    options: { values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Age', choices } }] },
    variants: {
      values: Object.entries(prices).map(([custom, value]) => ({
        choices: [{ optionId, custom }],
        price: { value },
      })),
    },
  };
}

/** By resource id of the staff members. */
export function byPerson(
  prices: Record<string, string>,
  optionId: string = crypto.randomUUID(),
): OptionsAndVariantsInput {
  return {
    options: { values: [{ id: optionId, type: 'STAFF_MEMBER' }] },
    variants: {
      values: Object.entries(prices).map(([staffMemberId, value]) => ({
        choices: [{ optionId, staffMemberId }],
        price: { value },
      })),
    },
  };
}
