import { listTestMails } from '../contract/calls/workbench/qa.ts';
import type { AnswerOf } from '../contract/call.ts';
import { expect, type TestBusiness } from './fixtures.ts';

type Mail = AnswerOf<typeof listTestMails>['mails'][number];

/** Waits for the newest mail of the business to an address with a matching subject. */
export async function mailTo(
  { api, businessId }: TestBusiness,
  to: string,
  subject: RegExp = /./,
): Promise<Mail> {
  const newest = async () => {
    const { mails } = await api.send(listTestMails, { query: { to, businessId } });
    return mails.find((mail) => subject.test(mail.subject));
  };
  await expect.poll(newest).toBeDefined();
  const mail = await newest();
  if (!mail) throw new Error(`No mail to ${to} is left.`);
  return mail;
}

/** The six digits in the newest mail to an address. */
export async function codeTo(business: TestBusiness, to: string): Promise<string> {
  const { code } = await mailTo(business, to);
  expect(code).toMatch(/^\d{6}$/);
  return code ?? '';
}
