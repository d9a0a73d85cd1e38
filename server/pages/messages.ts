import { customerTexts } from '../../contract/customerWords/customerTexts.ts';
import { fillIn } from '../../contract/customerWords/say.ts';

/** Every text of the pages that stand in English alone: those of services, and the mailbox of a developer. */
const english = {
  ...customerTexts,

  'mailbox.title': 'Mailbox',
  'mailbox.subtitle': 'What {business} has written to people. It stays on this machine; nothing was sent.',
  'mailbox.subtitleLeaving': 'What {business} has written to people, and what became of it.',
  'mailbox.to': 'to {recipient}',
  'mailbox.delivered': 'delivered',
  'mailbox.waiting': 'waiting',
  'mailbox.again': 'tried in vain, waiting: {error}',
  'mailbox.givenUp': 'given up: {error}',
  'mailbox.sealed': 'A message that cannot be opened',
  'mailbox.sealedText': 'It was sealed with another secret than the one this installation has now.',
  'mailbox.empty.title': 'No messages yet',
  'mailbox.empty.text':
    'When somebody is invited, must confirm an address or chooses a new password, the message is shown here.',
} as const;

type MessageKey = keyof typeof english;

/** A text with its `{values}` filled in. Escaping is the page's work. */
export function say(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(english[key], values);
}
