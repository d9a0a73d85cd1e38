import type { AnswerOf, QueryOf } from '../../../contract/call.ts';
import type { listTestMails } from '../../../contract/calls/workbench/qa.ts';
import { newestMessages } from '../../mail/outbox.ts';
import type { CallContext } from '../callContext.ts';
import { businessAtHost } from '../businesses/businessAtHost.ts';

const most = 20;

/** Messages for test suites, in place of a mailbox. Omits messages sealed with another secret. */
export async function readTestMails(
  { db, request, options }: CallContext,
  { to, businessId: named }: QueryOf<typeof listTestMails>,
): Promise<AnswerOf<typeof listTestMails>['mails']> {
  const businessId = named ?? (await businessAtHost(db, new URL(request.url)))?.id;
  if (businessId === undefined) return [];
  const messages = await newestMessages(
    db,
    { businessId, recipient: to, limit: most },
    options.config.secret,
  );
  return messages.flatMap(({ id, recipient, createdAt, content }) => {
    if (!content) return [];
    const { calendars, ...written } = content;
    const { text } = written;
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
    return {
      id,
      to: recipient,
      ...written,
      ...(calendars && { calendars: [...calendars] }),
      writtenDate: createdAt.toISOString(),
      links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
      ...(code !== undefined && { code }),
    };
  });
}
