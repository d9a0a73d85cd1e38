/**
 * The only interface to a service that takes payments. Customers pay on the provider's own pages: no card number reaches
 * this server. Its word counts, never that of a returning browser or of a callback.
 */
export interface PaymentProvider {
  /** Kept with every payment, which only the provider that began it settles. */
  name: string;
  /** Origins of its pages, to which our forms may lead. */
  origins: readonly string[];
  /** Begins a payment. Repeated with the same id it returns the same payment. */
  begin(asked: PaymentRequest): Promise<BegunPayment>;
  /** Returns the outcome of a payment. */
  outcomeOf(reference: string): Promise<PaymentOutcome>;
  /** Pays the whole amount back. Repeated it does nothing. */
  refund(reference: string): Promise<void>;
}

export interface PaymentRequest {
  /** Our id of the payment. */
  id: string;
  /** `93.00` */
  amount: string;
  /** ISO 4217. */
  currency: string;
  /** What is paid for, and to whom, for the provider's page. */
  description: string;
  business: string;
  /** BCP 47. */
  language: string;
  /** URL of the page to which the provider returns the customer after every outcome. */
  returnUrl: string;
  /** To which the provider sends a POST when the outcome is known. Its body is not read. */
  callbackUrl: string;
  /** Payments after that are paid back. */
  expires: Date;
}

interface BegunPayment {
  /** The provider's id of the payment. */
  reference: string;
  /** Its page, to which the customer is sent. */
  pageUrl: string;
}

export type PaymentOutcome = 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED';
