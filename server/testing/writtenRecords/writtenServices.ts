import { createAddOnGroup, updateAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { addOnCalls } from '../../../contract/calls/prices/addOns.ts';
import * as prices from '../../../contract/calls/prices/optionsAndVariants.ts';
import { pricingPlanCalls } from '../../../contract/calls/prices/pricingPlans.ts';
import { categoryCalls } from '../../../contract/calls/services/categories.ts';
import * as services from '../../../contract/calls/services/services.ts';
import { optionsAndVariantsReadOnly } from '../../../contract/entities/prices/optionsAndVariants.ts';
import {
  serviceReadOnly,
  serviceWrittenOnce,
  type ServiceInput,
} from '../../../contract/entities/services/service.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { massage, yogaClass } from '../testApp.ts';
import { byAge } from '../testPrices.ts';
import type { Referred } from './referred.ts';
import { family, listed, numbered, versionFields, type Chosen, type WrittenRecord } from './writtenRecord.ts';

const image = {
  image: { id: 'one.jpg', url: 'https://example.com/one.jpg', width: 4, height: 3, altText: 'One' },
};

const paid = (rateType: string, more: object = {}): Fields => ({
  payment: { rateType, options: { inPerson: true, online: true }, ...more },
});
const deposit = { rateType: 'FIXED', options: { online: true, inPerson: false, deposit: true } };
const price = { price: { value: '15' } };

const serviceValues = ({ ids, locationId, resourceId }: Referred): Readonly<Record<string, Chosen>> => {
  const appointment = massage(resourceId) as Fields;
  const varied = { requires: paid('VARIED', { varied: { defaultPrice: { value: '20' } } }) };
  const subscribed = {
    requires: {
      type: 'COURSE',
      ...paid('SUBSCRIPTION', {
        subscription: {
          amountPerBillingCycle: { value: '20' },
          frequency: 'MONTHLY',
          totalPayments: 3,
          firstChargeDate: 'SCHEDULED',
          recurringStartDate: '2027-04-01T10:00:00.000Z',
        },
      }),
    },
  };
  const subscription = (field: string) => [`payment.subscription.${field}`, subscribed] as const;
  return {
    name: { values: ['Plain text', 'Other text'] },
    'category.id': { values: [ids.category] },
    'form.id': { values: [ids.form] },
    'bookingPolicy.id': { values: [ids.policy] },
    primaryResourceType: { values: [ids.type] },
    type: { values: ['CLASS', 'COURSE'] },
    // From FIXED. The way back needs a price, because NO_FEE removes it.
    'payment.rateType': { values: ['NO_FEE'] },
    'payment.fixed.deposit.value': {
      requires: { payment: { ...deposit, fixed: { ...price, deposit: { value: '9' } } } },
    },
    'payment.custom.description': {
      requires: {
        payment: { rateType: 'CUSTOM', custom: { description: 'Before' }, options: { inPerson: true } },
      },
    },
    'payment.varied.defaultPrice.value': varied,
    'payment.varied.deposit.value': {
      requires: {
        payment: {
          ...deposit,
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '20' }, deposit: { value: '9' } },
        },
      },
    },
    'payment.varied.fullUpfrontPaymentAllowed': varied,
    ...Object.fromEntries(
      [
        'amountPerBillingCycle.value',
        'frequency',
        'totalPayments',
        'firstChargeDate',
        'recurringStartDate',
      ].map(subscription),
    ),
    'payment.options.inPerson': { requires: paid('FIXED', { fixed: price }) },
    'payment.options.deposit': {
      requires: { payment: { ...deposit, fixed: { ...price, deposit: { value: '9' } } } },
    },
    'onlineBooking.allowMultipleRequests': {
      requires: { onlineBooking: { enabled: true, requireManualApproval: true } },
    },
    'media.items': { values: [[image], [image, image]] },
    defaultCapacity: { values: [8, 1] },
    staffMemberIds: { values: [[resourceId]], requires: appointment },
    'schedule.availabilityConstraints.sessionDurations': { values: [[30], [90]], requires: appointment },
    serviceResources: {
      values: [[{ resourceType: { id: ids.type }, resourceIds: { values: [ids.room] } }]],
    },
    locations: {
      requires: appointment,
      values: [
        [{ type: 'BUSINESS', business: { id: locationId } }],
        [
          {
            type: 'CUSTOM',
            custom: { address: { city: 'Berlin', geocode: { latitude: 52.5, longitude: 13.4 } } },
          },
        ],
        [{ type: 'CUSTOMER' }],
      ],
    },
  };
};

const varying: ServiceInput = paid('VARIED', { varied: { defaultPrice: { value: '20' } } });
const optionId = '7b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e13';
/** Services, their categories and their prices. */
export const writtenServices: Readonly<Record<string, WrittenRecord>> = {
  service: {
    ...family(
      {
        create: services.createService,
        get: services.getService,
        update: services.updateService,
        list: services.queryServices,
      },
      { wireName: 'service' },
    ),
    start: () => yogaClass({ name: numbered('Yoga') }),
    chosen: serviceValues,
    except: {
      byServer: serviceReadOnly,
      once: serviceWrittenOnce,
      referred: /^bookingPolicy\.(?!id$)|\.(currency|formattedValue)$/,
    },
  },
  category: {
    ...family({ ...categoryCalls, list: categoryCalls.queryByAddress }, { wireName: 'category' }),
    start: () => ({ name: numbered('Seminars') }),
    except: { byServer: versionFields, apart: ['sortOrder'] },
  },
  serviceOptionsAndVariants: {
    ...family(
      {
        create: prices.createServiceOptionsAndVariants,
        get: prices.getServiceOptionsAndVariants,
        update: prices.updateServiceOptionsAndVariants,
        list: prices.queryServiceOptionsAndVariants,
      },
      { wireName: 'serviceOptionsAndVariants' },
    ),
    start: async ({ create }) => {
      const { id } = await create(yogaClass({ name: numbered('Varied'), ...varying }));
      return { serviceId: id, ...byAge({ Child: '5', Adult: '9' }, optionId) };
    },
    chosen: ({ create }) => ({
      serviceId: {
        values: [async () => (await create(yogaClass({ name: numbered('Varied'), ...varying }))).id],
      },
      'options.values': {
        values: [
          [{ id: optionId, type: 'CUSTOM', customData: { name: 'Renamed', choices: ['Child', 'Adult'] } }],
        ],
      },
      'variants.values': { values: [byAge({ Child: '6', Adult: '8' }, optionId).variants?.values] },
    }),
    except: { byServer: ['id', 'revision', ...optionsAndVariantsReadOnly], once: ['serviceId'] },
  },
  addOn: {
    ...family({ ...addOnCalls, list: addOnCalls.queryByAddress }, { wireName: 'addOn' }),
    start: () => ({ name: numbered('Towel') }),
    except: { byServer: [...versionFields, 'price.currency', 'price.formattedValue'] },
  },
  addOnGroup: {
    calls: { create: createAddOnGroup, update: updateAddOnGroup },
    wireName: 'addOnGroup',
    readings: ({ id }, { serviceId }) => [
      {
        call: services.getService,
        input: { path: { serviceId } },
        record: (answer) => listed(getPath(answer, 'service.addOnGroups'), id),
      },
    ],
    additional: async ({ create }) => ({
      serviceId: (await create(yogaClass({ name: numbered('Yoga') }))).id,
    }),
    start: () => ({ name: 'Extras' }),
    chosen: ({ ids }) => ({ addOnIds: { values: [[ids.addOn]] } }),
    except: { byServer: ['id'] },
  },
  plan: {
    ...family({ ...pricingPlanCalls, list: pricingPlanCalls.queryByAddress }, { wireName: 'plan' }),
    start: () => ({ name: numbered('Ten classes') }),
    chosen: () => ({
      slug: { values: [() => numbered('classes').replace(' ', '-')] },
      'benefit.type': { values: ['UNLIMITED'] },
      'benefit.sessions': { requires: { benefit: { type: 'LIMITED', sessions: 5 } } },
    }),
    except: { byServer: [...versionFields, 'currency'], apart: ['archived', 'sortOrder'] },
  },
};
