import { expect, test } from 'vitest';
import type { Service } from '../entities/services/service.ts';
import { say } from './say.ts';
import { serviceFacts } from './serviceFacts.ts';

const formats = { locale: 'en', currency: 'EUR', timeZone: 'Europe/Berlin' };

test.each<[string, object, string[]]>([
  ['a plan or in person', { pricingPlan: true, inPerson: true }, ['€18.00', 'or use a pricing plan']],
  ['in person', { inPerson: true }, ['€18.00']],
  ['a plan only', { pricingPlan: true }, ['With a pricing plan']],
])('price of a service that is paid with %s', (_ways, options, lines) => {
  const payment = { rateType: 'FIXED', fixed: { price: { value: '18' } }, options };
  const service = { type: 'CLASS', payment } as Service;
  expect(serviceFacts(service, formats, say, true)).toEqual([{ heading: 'public.price', lines }]);
});
