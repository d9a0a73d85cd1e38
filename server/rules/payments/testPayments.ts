import { hashSecret } from '../../secrets/secrets.ts';
import type { PaymentOutcome, PaymentProvider, PaymentRequest } from './paymentProvider.ts';

/** A payment as the page of the test provider shows it. */
export type TestPayment = PaymentRequest & { outcome: PaymentOutcome; refunded: boolean };

/** A provider whose customers choose the outcome. It moves no money, and this process keeps its payments. */
export interface TestPayments extends PaymentProvider {
  find(reference: string): TestPayment | undefined;
  /** Decides once; the first outcome stays. */
  decide(reference: string, outcome: PaymentOutcome): void;
}

/** Path of the page on which customers pay; the reference follows after a slash. */
export const testPaymentPath = '/qa/payments';

/** Made in QA mode only. */
export function createTestPayments(): TestPayments {
  const payments = new Map<string, TestPayment>();
  return {
    name: 'test',
    // Its page has the origin of the page that leads there.
    origins: [],
    begin: async (asked) => {
      const reference = await hashSecret(asked.id);
      if (!payments.has(reference)) {
        payments.set(reference, { ...asked, outcome: 'PENDING', refunded: false });
      }
      return { reference, pageUrl: new URL(`${testPaymentPath}/${reference}`, asked.returnUrl).href };
    },
    outcomeOf: async (reference) => payments.get(reference)?.outcome ?? 'CANCELLED',
    refund: async (reference) => {
      const payment = payments.get(reference);
      if (payment?.outcome !== 'PAID') throw new TypeError('Only a paid payment can be paid back.');
      payment.refunded = true;
    },
    find: (reference) => payments.get(reference),
    decide: (reference, outcome) => {
      const payment = payments.get(reference);
      if (payment?.outcome === 'PENDING') payment.outcome = outcome;
    },
  };
}

/** The test provider, if it is the configured one. */
export function testPaymentsOf({ payments }: { payments?: PaymentProvider }): TestPayments | undefined {
  return payments && 'decide' in payments ? (payments as TestPayments) : undefined;
}
