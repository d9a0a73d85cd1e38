import { describe, expect, it } from 'vitest';
import type { Payment } from '../values/price.ts';
import { dueOnline, keyOf, paymentOption, plansTaken, waysToPay, type PaymentWay } from './paymentWays.ts';

const orders = [
  { id: 'order-1', planId: 'gold', planName: 'Gold' },
  { id: 'order-2', planId: 'basic', planName: 'Basic' },
];
const byPlan: PaymentWay[] = orders.map((order) => ({ kind: 'PLAN', order }));
const deposit: PaymentWay = { kind: 'DEPOSIT', each: 500n };
const online: PaymentWay = { kind: 'ONLINE' };
const offline: PaymentWay = { kind: 'OFFLINE' };
const price = { value: '20' };
const fixed = { price, deposit: { value: '5' } };

describe('ways to pay for a booking', () => {
  it.each<[string, Payment | undefined, PaymentWay[]]>([
    [
      'by plan before online before in person',
      { rateType: 'FIXED', fixed: { price }, options: { online: true, inPerson: true, pricingPlan: true } },
      [...byPlan, online, offline],
    ],
    ['nothing that the service does not allow', { rateType: 'FIXED', fixed: { price }, options: {} }, []],
    ['nothing without payment', undefined, []],
    ['nothing without options', { rateType: 'FIXED', fixed: { price } }, []],
    [
      'a deposit instead of the whole price',
      { rateType: 'FIXED', fixed, options: { online: true, deposit: true } },
      [deposit],
    ],
    [
      'a deposit or the whole price',
      {
        rateType: 'FIXED',
        fixed: { ...fixed, fullUpfrontPaymentAllowed: true },
        options: { online: true, deposit: true },
      },
      [deposit, online],
    ],
    [
      'the whole price while the deposit is off',
      { rateType: 'FIXED', fixed, options: { online: true } },
      [online],
    ],
    [
      'the whole price without a deposit',
      { rateType: 'FIXED', fixed: { price }, options: { online: true, deposit: true } },
      [online],
    ],
    [
      'a deposit of a varied price',
      { rateType: 'VARIED', varied: fixed, options: { online: true, deposit: true } },
      [deposit],
    ],
    [
      'in person only for a subscription',
      { rateType: 'SUBSCRIPTION', fixed, varied: fixed, options: { online: true, inPerson: true } },
      [offline],
    ],
    [
      'in person only for a varied price without prices',
      { rateType: 'VARIED', fixed, options: { online: true, inPerson: true } },
      [offline],
    ],
  ])('are %s', (_title, payment, ways) => {
    expect(waysToPay({ service: payment ? { payment } : {}, orders, isOnline: true })).toEqual(ways);
  });

  it('are not online without a provider', () => {
    const payment: Payment = {
      rateType: 'FIXED',
      fixed: { price },
      options: { online: true, inPerson: true },
    };
    expect(waysToPay({ service: { payment }, orders, isOnline: false })).toEqual([offline]);
  });
});

it.each<[string, PaymentWay | undefined, bigint, number, bigint | undefined]>([
  ['the whole price', online, 4000n, 2, 4000n],
  ['the deposit of each person', deposit, 4000n, 2, 1000n],
  ['the whole price, if deposits are more', deposit, 800n, 2, 800n],
  ['nothing of what is paid to the business', offline, 4000n, 2, undefined],
  ['nothing without a way', undefined, 4000n, 2, undefined],
])('charges %s at once', (_title, way, total, people, due) => {
  expect(dueOnline(way, { total, people })).toBe(due);
});

it('takes plans only while the service allows them', () => {
  const pricingPlanIds = ['gold'];
  expect(plansTaken({ payment: { options: { pricingPlan: true }, pricingPlanIds } })).toEqual(['gold']);
  expect(plansTaken({ payment: { options: { pricingPlan: true } } })).toEqual([]);
  expect(plansTaken({ payment: { options: {}, pricingPlanIds } })).toEqual([]);
  expect(plansTaken({ payment: { pricingPlanIds } })).toEqual([]);
  expect(plansTaken({})).toEqual([]);
});

it('names each way in a form and in a booking', () => {
  expect([...byPlan, online, deposit, offline].map((way) => [keyOf(way), paymentOption(way)])).toEqual([
    ['order-1', 'MEMBERSHIP'],
    ['order-2', 'MEMBERSHIP'],
    ['ONLINE', 'ONLINE'],
    ['DEPOSIT', 'ONLINE'],
    ['OFFLINE', 'OFFLINE'],
  ]);
});
