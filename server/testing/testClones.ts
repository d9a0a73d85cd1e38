import fc from 'fast-check';
import { cloneContract, type AssignedField } from '../../contract/entities/services/cloneContract.ts';
import {
  defaultFormId,
  serviceLimits,
  type Service,
  type ServiceInput,
} from '../../contract/entities/services/service.ts';
import { equalValues, getPath } from '../../contract/paths.ts';
import { bookingsAppId } from '../rules/services/createService.ts';

type Holds = (source: Service, clone: Service) => boolean;

const differs =
  (path: string): Holds =>
  (source, clone) =>
    getPath(clone, path) !== undefined && getPath(clone, path) !== getPath(source, path);
const absent =
  (path: string): Holds =>
  (_source, clone) =>
    getPath(clone, path) === undefined;

/** Variants are copied with their prices, so the derived fields are the same, or absent too. */
const asTheSource =
  (path: string): Holds =>
  (source, clone) =>
    equalValues(getPath(clone, path), getPath(source, path));

/** The expected value of each assigned field of a clone in the answer; future sessions are copied later. */
const assignedHold: Record<AssignedField, Holds> = {
  id: differs('id'),
  createdByAppId: (_source, clone) => clone.createdByAppId === bookingsAppId,
  name: ({ name }, clone) => {
    const fullName = `Copy of ${name}`;
    const isLongEnough =
      clone.name.length === fullName.length || clone.name.length >= serviceLimits.nameLength - 1;
    return fullName.startsWith(clone.name) && !/\p{Surrogate}/u.test(clone.name) && isLongEnough;
  },
  'form.id': (_source, clone) => clone.form?.id === defaultFormId,
  'payment.varied.minPrice': asTheSource('payment.varied.minPrice'),
  'payment.varied.maxPrice': asTheSource('payment.varied.maxPrice'),
  'schedule.id': differs('schedule.id'),
  'schedule.firstSessionStart': absent('schedule.firstSessionStart'),
  'schedule.lastSessionEnd': absent('schedule.lastSessionEnd'),
  supportedSlugs: (_source, clone) => equalValues(clone.supportedSlugs, [clone.mainSlug]),
  mainSlug: ({ mainSlug }, clone) => clone.mainSlug?.name.startsWith(`copy-of-${mainSlug?.name}`) ?? false,
  urls: (_source, clone) => clone.urls?.servicePage?.relativePath === `/service-page/${clone.mainSlug?.name}`,
  createdDate: (_source, { createdDate, updatedDate }) => createdDate === updatedDate,
  updatedDate: ({ createdDate }, { updatedDate }) => createdDate <= updatedDate,
  revision: (_source, { revision }) => revision === '1',
};

/** The fields of a clone that differ from the contract. */
export function cloneFaults(source: Service, clone: Service): string[] {
  const copiedWrong = Object.entries(cloneContract).flatMap(([path, { becomes }]) => {
    const [was, is] = [getPath(source, path), getPath(clone, path)];
    if (becomes === 'copied') return equalValues(was, is) ? [] : [path];
    // An omitted list is returned as an empty one.
    return becomes === 'assigned' || is === undefined || equalValues(is, []) ? [] : [path];
  });
  const assignedWrong = Object.entries(assignedHold).flatMap(([path, holds]) =>
    holds(source, clone) ? [] : [path],
  );
  return [...copiedWrong, ...assignedWrong];
}

const money = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => ({ value: (cents / 100).toFixed(2) }));
const words = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const fullWord = fc.stringMatching(/^[a-z]{1,10}$/);

const payment: fc.Arbitrary<ServiceInput['payment']> = fc.oneof(
  money.map((price) => ({ rateType: 'FIXED' as const, fixed: { price }, options: { online: true } })),
  fc.record({ defaultPrice: money, fullUpfrontPaymentAllowed: fc.boolean() }).map((varied) => ({
    rateType: 'VARIED' as const,
    varied,
    options: { inPerson: true, pricingPlan: true },
  })),
  fullWord.map((description) => ({
    rateType: 'CUSTOM' as const,
    custom: { description },
    options: { inPerson: true },
  })),
  fc.constant({ rateType: 'NO_FEE' as const, options: { inPerson: true } }),
);

/** Valid services of every kind, with any of their fields set. */
export function anyService(resourceId: string, locationId: string): fc.Arbitrary<ServiceInput> {
  const common = {
    name: words(serviceLimits.nameLength).filter((name) => name.trim() !== '' && name.length <= 400),
    description: maybe(words(50)),
    tagLine: maybe(words(50)),
    hidden: maybe(fc.boolean()),
    sortOrder: maybe(fc.nat()),
    payment,
    onlineBooking: fc.record({ enabled: fc.boolean() }),
    conferencing: maybe(fc.record({ enabled: fc.boolean() })),
    media: maybe(
      fc.array(fullWord, { maxLength: 3 }).map((ids) => ({
        items: ids.map((id) => ({ image: { id: `${id}.jpg`, url: `${id}.jpg`, width: 4, height: 3 } })),
      })),
    ),
    locations: maybe(
      fc.constant({ type: 'BUSINESS' as const, business: { id: locationId } }).map((location) => [location]),
    ),
    extendedFields: maybe(
      fc.dictionary(fullWord, fc.record({ note: words(10) })).map((namespaces) => ({ namespaces })),
    ),
    seoData: maybe(fc.record({ settings: fc.record({ preventAutoRedirect: fc.boolean() }) })),
    taxableAddress: maybe(
      fc.record({ taxableAddressType: fc.constantFrom('BUSINESS' as const, 'BILLING' as const) }),
    ),
  };
  return fc.oneof(
    fc.record({
      ...common,
      type: fc.constant('APPOINTMENT' as const),
      defaultCapacity: fc.constant(1),
      staffMemberIds: fc.constant(resourceId).map((id) => [id]),
      schedule: fc.record({
        availabilityConstraints: fc.record({
          sessionDurations: fc.integer({ min: 1, max: 600 }).map((minutes) => [minutes]),
          timeBetweenSessions: fc.nat({ max: 720 }),
        }),
      }),
    }),
    fc.record({
      ...common,
      type: fc.constantFrom('CLASS' as const, 'COURSE' as const),
      defaultCapacity: fc.integer({ min: 1, max: 1000 }),
    }),
  );
}
