import { describe, expect, test } from 'vitest';
import { bookingPolicyInput } from './terms/bookingPolicy.ts';
import { categoryInput } from './services/category.ts';
import { loginId } from './identity/identity.ts';
import { locationInput } from './locations/location.ts';
import { pricingPlanInput } from './prices/pricingPlan.ts';
import { resourceInput } from './locations/resource.ts';
import { serviceInput } from './services/service.ts';
import { staffMemberInput } from './staff/staffMember.ts';
import { codeVerifier } from './identity/tokens.ts';

const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';
const letters = (count: number) => 'x'.repeat(count);
const ids = (count: number) => Array.from({ length: count }, () => id);
const empties = (count: number) => Array.from({ length: count }, () => ({}));
const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value);

/** Each limit at its boundary: the last valid value and the first invalid one. */
const serviceEdges: [path: string, passes: unknown, fails: unknown][] = [
  ['name', letters(400), letters(401)],
  ['name', 'x', ''],
  ['description', letters(7000), letters(7001)],
  ['tagLine', letters(6000), letters(6001)],
  ['defaultCapacity', 1, 0],
  ['defaultCapacity', 1000, 1001],
  ['defaultCapacity', 2, 1.5],
  ['type', 'COURSE', 'EVENT'],
  ['id', id, 'service-1'],
  ['media.items', empties(100), empties(101)],
  ['media.mainMedia.image.url', letters(2048), letters(2049)],
  ['media.mainMedia.image.width', 0, -1],
  ['locations', empties(500), empties(501)],
  ['staffMemberIds', ids(220), ids(221)],
  ['serviceResources', empties(8), empties(9)],
  ['payment.custom.description', letters(50), letters(51)],
  ['payment.pricingPlanIds', ids(75), ids(76)],
  ['payment.fixed.price.value', '0.01', '0'],
  ['payment.fixed.price.value', '25.05', '25.055'],
  ['payment.fixed.price.value', '25', '25,00'],
  ['payment.fixed.price.value', '25', '-25'],
  ['payment.varied.minPrice.value', '0', '-1'],
  ['payment.fixed.price.currency', 'EUR', 'euro'],
  ['payment.rateType', 'SUBSCRIPTION', 'MONTHLY'],
  ['payment.subscription.totalPayments', 2, 1],
  ['schedule.availabilityConstraints.sessionDurations', [44_639], [44_640]],
  ['schedule.availabilityConstraints.sessionDurations', [1], [0]],
  ['schedule.availabilityConstraints.sessionDurations', Array(50).fill(60), Array(51).fill(60)],
  ['schedule.availabilityConstraints.timeBetweenSessions', 720, 721],
  ['schedule.availabilityConstraints.durationRange.hourOptions.minDurationInMinutes', 30, 29],
  ['schedule.availabilityConstraints.durationRange.dayOptions.maxDurationInDays', 40, 41],
  ['mainSlug.name', letters(500), letters(501)],
  ['seoData.settings.keywords', empties(5), empties(6)],
  ['bookingPolicy.customPolicyDescription.description', letters(2500), letters(2501)],
  ['createdDate', '2026-01-31T09:00:00.000Z', '2026-01-31 09:00'],
  ['revision', '12', 'twelve'],
];

describe('service', () => {
  test.each(serviceEdges)('%s is limited', (path, passes, fails) => {
    expect(serviceInput.safeParse(nested(path, passes)).error?.issues).toBeUndefined();
    const issues = serviceInput.safeParse(nested(path, fails)).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) expect(issue.path.join('.')).toMatch(new RegExp(`^${path}`));
  });

  test('refuses text that the database cannot store', () => {
    for (const name of ['a\u0000b', 'half \uD83D', '\uDE00 half']) {
      expect(serviceInput.safeParse({ name }).success).toBe(false);
      expect(serviceInput.safeParse(nested('extendedFields.namespaces.app', { note: name })).success).toBe(
        false,
      );
    }
    expect(serviceInput.safeParse({ name: 'Yoga 😀 für alle – שלום' }).success).toBe(true);
  });

  test('refuses unknown fields', () => {
    expect(serviceInput.safeParse({ nmae: 'Yoga' }).success).toBe(false);
    expect(serviceInput.safeParse({ payment: { prise: {} } }).success).toBe(false);
  });
});

describe('other entities', () => {
  test.each([
    ['category name', categoryInput, { name: letters(100) }, { name: letters(101) }],
    ['staff member name', staffMemberInput, { name: letters(40) }, { name: letters(41) }],
    ['staff member phone', staffMemberInput, { phone: '+49 30 1234567' }, { phone: 'call the desk' }],
    ['staff member e-mail', staffMemberInput, { email: 'mara@linden.example' }, { email: 'mara' }],
    ['staff member words', staffMemberInput, { description: letters(500) }, { description: letters(501) }],
    ['resource name', resourceInput, { name: letters(40) }, { name: letters(41) }],
    ['location name', locationInput, { name: letters(150) }, { name: letters(151) }],
    [
      'opening time',
      locationInput,
      { businessSchedule: { periods: [{ closeTime: '24:00' }] } },
      { businessSchedule: { periods: [{ closeTime: '24:01' }] } },
    ],
    ['plan name', pricingPlanInput, { name: letters(50) }, { name: letters(51) }],
    [
      'cancellation fee',
      bookingPolicyInput,
      { cancellationFeePolicy: { cancellationWindows: [{ percentage: '100' }] } },
      { cancellationFeePolicy: { cancellationWindows: [{ percentage: '100.01' }] } },
    ],
    ['sign-in name', loginId, { email: 'mara@linden.example' }, { email: 'mara@' }],
    ['sign-in name as text', loginId, 'mara@linden.example', 'mara@'],
    ['code verifier', codeVerifier, letters(43), letters(42)],
    ['code verifier', codeVerifier, letters(128), letters(129)],
  ])('%s is limited', (_, schema, passes, fails) => {
    expect(schema.safeParse(passes).success).toBe(true);
    expect(schema.safeParse(fails).success).toBe(false);
  });
});
