import { html } from 'hono/html';
import type { AppOptions } from '../rules/options.ts';
import type { PaymentOutcome } from '../rules/payments/paymentProvider.ts';
import { testPaymentPath, testPaymentsOf, type TestPayment } from '../rules/payments/testPayments.ts';
import { errorPage } from './errorPage.ts';
import { renderHosted } from './hostedPage.ts';
import { redirectTo } from './layout.ts';
import { say } from './messages.ts';
import { browserOf, linkToken, readForm, type PageRequest } from './pageRequest.ts';
import { notice, ownForm } from './parts.ts';

/** The page of the test provider, where customers choose the outcome. Not found with any other provider, or none. */
export const isTestPaymentPage = (pathname: string, options: AppOptions): boolean =>
  testPaymentsOf(options) !== undefined && pathname.startsWith(`${testPaymentPath}/`);

const outcomes = [
  ['PAID', 'filled', 'testPayment.pay'],
  ['FAILED', 'outlined', 'testPayment.fail'],
  ['CANCELLED', 'outlined', 'testPayment.cancel'],
] as const satisfies readonly (readonly [PaymentOutcome, string, Parameters<typeof say>[0]])[];

const formName = (reference: string): string => `test payment ${reference}`;

export async function answerTestPayment(page: PageRequest): Promise<Response> {
  const reference = linkToken(page);
  const payment = testPaymentsOf(page.options)?.find(reference);
  if (!payment) return errorPage(page, 'missing');
  return page.request.method === 'POST'
    ? decide(page, reference, payment)
    : showTestPayment(page, reference, payment);
}

async function showTestPayment(
  page: PageRequest,
  reference: string,
  payment: TestPayment,
): Promise<Response> {
  const { browser, headers } = browserOf(page);
  const { amount, currency, description, business, outcome, returnUrl } = payment;
  const buttons = html`${outcomes.map(
    ([value, look, label]) =>
      html`<div class="actions">
        <button class="${look} grow" name="outcome" value="${value}">
          ${say(label, { amount, currency })}
        </button>
      </div>`,
  )}`;
  return renderHosted(page, {
    title: say('testPayment.title'),
    business,
    lead: say('testPayment.lead', { amount, currency, description }),
    headers,
    again: false,
    body: html`${notice(say('testPayment.notice'))}
    ${
      outcome === 'PENDING'
        ? await ownForm(page, { browser, name: formName(reference), action: page.url.pathname }, buttons)
        : html`<div class="actions">
            <a class="button filled" href="${returnUrl}">${say('testPayment.back')}</a>
          </div>`
    }`,
  });
}

async function decide(page: PageRequest, reference: string, { returnUrl }: TestPayment): Promise<Response> {
  const values = await readForm(page, formName(reference));
  const [outcome] = outcomes.find(([value]) => value === values?.get('outcome')) ?? [];
  if (!outcome) return errorPage(page, 'form');
  testPaymentsOf(page.options)?.decide(reference, outcome);
  return redirectTo(returnUrl);
}
