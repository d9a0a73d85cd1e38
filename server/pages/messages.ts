import { fillIn } from '../../contract/customerWords/say.ts';

/** The texts of pages for developers, the mailbox and test payments, in English only. */
const english = {
  'mailbox.title': 'Mailbox',
  'mailbox.subtitle': 'Emails {business} has written. They stay on this machine; nothing was sent.',
  'mailbox.subtitleLeaving': 'Emails {business} has written, with their delivery status.',
  'mailbox.to': 'to {recipient}',
  'mailbox.delivered': 'delivered',
  'mailbox.waiting': 'waiting',
  'mailbox.again': 'failed, retrying: {error}',
  'mailbox.givenUp': 'failed: {error}',
  'mailbox.sealed': 'Unreadable message',
  'mailbox.sealedText': 'It was encrypted with a different installation secret.',
  'mailbox.event': 'Adds or updates an event:',
  'mailbox.event.removed': 'Removes an event:',
  'mailbox.event.others': 'and {count} more times',
  'mailbox.event.download': 'Download event.ics',
  'mailbox.empty.title': 'No messages yet',
  'mailbox.empty.text': 'Invitations, confirmation codes and password resets appear here.',
  'testPayment.title': 'Test payment',
  'testPayment.lead': '{description}: {amount} {currency}',
  'testPayment.notice': 'This is a test. No money moves. Choose how the payment ends.',
  'testPayment.pay': 'Pay {amount} {currency}',
  'testPayment.fail': 'Fail',
  'testPayment.cancel': 'Cancel',
  'testPayment.back': 'Back to the booking',
} as const;

type MessageKey = keyof typeof english;

/** A text with its `{values}` filled in. The page escapes it. */
export function say(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(english[key], values);
}
