import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { queryPlans } from '../../../contract/calls/prices/pricingPlans.ts';
import type { Category } from '../../../contract/entities/services/category.ts';
import type { RateType } from '../../../contract/entities/values/price.ts';
import {
  service,
  serviceReadOnly,
  type Service,
  type ServiceInput,
} from '../../../contract/entities/services/service.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { fieldAt } from './editorFields.ts';
import { serviceEditorKind } from './serviceEditorKind.tsx';

/** Fields with separate calls, which updates ignore. */
const ownCalls = ['payment.pricingPlanIds', 'addOnGroups', 'mainSlug'];

/** Written by programs, or immutable after creation. */
const notInTheForm = [
  'appId',
  'type',
  'revision',
  'extendedFields',
  'mainSlug.createdDate',
  // There is only one frequency.
  'payment.subscription.frequency',
];

const isBelow = (path: string, parents: readonly string[]) =>
  parents.some((parent) => path === parent || path.startsWith(`${parent}.`));

function isWritten(path: string): boolean {
  const readOnly = serviceReadOnly.filter((one) => !ownCalls.includes(one));
  return (
    !isBelow(path, readOnly) &&
    !isBelow(path, notInTheForm) &&
    // Currencies belong to the business, and a policy is referenced by ID.
    !/\.(currency|formattedValue)$/.test(path) &&
    !(path.startsWith('bookingPolicy.') && path !== 'bookingPolicy.id')
  );
}

/** Returns every writable path of the contract; a list is one. */
function writtenPaths(schema: z.ZodType, at = ''): string[] {
  if (!isWritten(at)) return [];
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const shape = inner instanceof z.ZodObject ? Object.entries<z.ZodType>(inner.shape) : [];
  if (shape.length === 0) return [at];
  return shape.flatMap(([key, field]) => writtenPaths(field, at === '' ? key : `${at}.${key}`));
}

const rateOf: Record<string, RateType> = {
  fixed: 'FIXED',
  varied: 'VARIED',
  custom: 'CUSTOM',
  subscription: 'SUBSCRIPTION',
};

const fieldOfPath = (path: string) =>
  fieldAt(path, { payment: { rateType: rateOf[path.split('.')[1] ?? ''] } });

const paths = writtenPaths(service);

it('every writable field of a service has an editor field', () => {
  expect(paths.length).toBeGreaterThan(45);
  expect(paths.filter((path) => fieldOfPath(path) === undefined)).toEqual([]);
});

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/services/:id" element={<RecordEdit kind={serviceEditorKind} />} />
  </Routes>
);

const amount = (value: string) => ({ value });

it('every editor field has an input where the service and price type support it', async () => {
  const { api, router, container } = await renderSignedIn(screens);
  const page = { pagination: { page: 1, perPage: 1 } };
  const [{ data: people }, { data: categories }, { plans }] = await Promise.all([
    api.getList<StaffMember>('staffMembers', { ...page, filter: { serviceProvider: true } }),
    api.getList<Category>('categories', page),
    api.send(queryPlans, { query: {} }),
  ]);
  const appointment: ServiceInput = {
    type: 'APPOINTMENT',
    defaultCapacity: 1,
    staffMemberIds: people.flatMap(({ resourceId }) => resourceId ?? []),
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
    category: { id: categories[0]?.id },
  };
  const offers: ServiceInput[] = [
    {
      ...appointment,
      name: 'With a deposit, by plan',
      onlineBooking: { enabled: true },
      payment: {
        rateType: 'FIXED',
        fixed: { price: amount('40'), deposit: amount('10') },
        options: { online: true, inPerson: false, deposit: true, pricingPlan: true },
      },
    },
    {
      ...appointment,
      name: 'Varies, once it is approved',
      onlineBooking: { enabled: true, requireManualApproval: true, allowMultipleRequests: true },
      payment: {
        rateType: 'VARIED',
        varied: { defaultPrice: amount('40'), deposit: amount('10') },
        options: { online: true, inPerson: false, deposit: true },
      },
    },
    {
      type: 'CLASS',
      name: 'Custom text',
      defaultCapacity: 8,
      onlineBooking: { enabled: true },
      payment: {
        rateType: 'CUSTOM',
        custom: { description: 'Ask at the desk' },
        options: { online: false, inPerson: true },
      },
    },
    {
      type: 'COURSE',
      name: 'Month by month',
      defaultCapacity: 8,
      onlineBooking: { enabled: true },
      payment: {
        rateType: 'SUBSCRIPTION',
        subscription: {
          amountPerBillingCycle: amount('40'),
          frequency: 'MONTHLY',
          totalPayments: 3,
          firstChargeDate: 'SCHEDULED',
          recurringStartDate: '2027-05-01T10:00:00.000Z',
        },
        options: { online: true, inPerson: false },
      },
    },
  ];
  expect(plans.length).toBeGreaterThan(0);
  const wanted = new Set(paths.flatMap((path) => fieldOfPath(path)?.path ?? []));
  for (const data of offers) {
    const { data: made } = await api.create<Service>('services', { data });
    if (made.type === 'CLASS') {
      const addOnGroup = { name: 'Extras', addOnIds: [] };
      await api.send(createAddOnGroup, { body: { addOnGroup, serviceId: made.id } });
    }
    await router.navigate(`/services/${made.id}`);
    // The sections render gradually; the history is the last.
    await waitFor(
      () => {
        expect(container.querySelector('h1')?.textContent).toBe(made.name);
        expect(container.querySelector('#history')).not.toBeNull();
        expect(container.querySelector('[aria-busy="true"]')).toBeNull();
      },
      { timeout: 60_000 },
    );
    for (const { dataset } of container.querySelectorAll<HTMLElement>('[data-field]')) {
      for (const path of wanted) {
        if (path.replaceAll('.', '-') === dataset['field']) wanted.delete(path);
      }
    }
  }
  expect([...wanted]).toEqual([]);
}, 240_000);
