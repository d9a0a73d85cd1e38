import { minuteMs, sayDuration } from '../../contract/durations.ts';
import { inLanguage, languageOf, type Language } from './languages.ts';
import type { Business } from '../tables/businesses.ts';
import { layOut, paragraph, type Block } from './layOut.ts';
import { sayIn } from './mailTexts.ts';
import type { NewMessage } from './outbox.ts';

/** The occasions of mails, each with its required values. Links are absolute URLs, never from a Host header. */
export type MailSubject =
  /** A member registers or signs in and must verify the address. `code` has six digits. */
  | { kind: 'verificationCode'; code: string; minutes: number }
  /** Someone requested a new password. */
  | { kind: 'recovery'; link: string; minutes: number }
  /** A member whom others created sets a first password. */
  | { kind: 'activation'; link: string }
  /** Someone registered with the address of an existing member. Only the address's owner is told. */
  | { kind: 'alreadyRegistered'; signInLink: string; recoverLink: string }
  | { kind: 'passwordChanged' }
  /** To an owner: a registration needs approval. */
  | { kind: 'approvalWanted'; memberName: string; memberEmail: string; teamLink: string }
  /** To the member whose registration was approved. */
  | { kind: 'approved'; signInLink: string }
  /** To someone who is invited to the team. `invitedBy` is a person's name. */
  | { kind: 'invitation'; link: string; role: 'owner' | 'admin' | 'staff'; invitedBy: string; days: number };

export type Mail = {
  businessId: string;
  /** Exactly one email address; anything else throws a field violation on `email`. */
  to: string;
  /** BCP 47. If absent or without texts: the language of the business, then English. */
  language?: string;
} & MailSubject;

const minutesOfDay = 1440;

/**
 * Composes a mail in its recipient's language. Subjects hold no code or link, because locked screens show them.
 */
export async function composeMail(mail: Mail, business: Business, now: Date): Promise<NewMessage> {
  const language = languageOf(mail.language, business.locale) ?? 'en';
  const say = sayIn(language);
  const blocks: Block[] = [paragraph(say('greeting')), ...blocksOf(mail, business.name, language)];
  const subject = say(`${mail.kind}.subject`, { business: business.name });
  const minutes = minutesUseful(mail);
  return {
    businessId: business.id,
    to: mail.to,
    ...(await layOut({ language, subject, blocks, business })),
    ...(minutes !== undefined && { usefulUntil: new Date(now.getTime() + minutes * minuteMs) }),
  };
}

function minutesUseful(mail: Mail): number | undefined {
  if ('minutes' in mail) return mail.minutes;
  return mail.kind === 'invitation' ? mail.days * minutesOfDay : undefined;
}

function blocksOf(mail: Mail, business: string, language: Language): Block[] {
  const say = sayIn(language);
  const toPage = (address: string, label: string): Block => ({
    kind: 'link',
    href: inLanguage(address, language),
    label,
  });
  switch (mail.kind) {
    case 'verificationCode':
      return [
        paragraph(say('verificationCode.text')),
        { kind: 'code', code: mail.code },
        paragraph(say('verificationCode.validity', { time: sayDuration(mail.minutes, language) })),
      ];
    case 'recovery':
      return [
        paragraph(say('recovery.text')),
        toPage(mail.link, say('recovery.link')),
        paragraph(say('recovery.validity', { time: sayDuration(mail.minutes, language) })),
      ];
    case 'activation':
      return [
        paragraph(say('activation.text')),
        toPage(mail.link, say('activation.link')),
        paragraph(say('activation.validity', { business })),
      ];
    case 'alreadyRegistered':
      return [
        paragraph(say('alreadyRegistered.text')),
        toPage(mail.signInLink, say('alreadyRegistered.link')),
        paragraph(say('alreadyRegistered.recoverText')),
        toPage(mail.recoverLink, say('alreadyRegistered.recover')),
      ];
    case 'passwordChanged':
      return [
        paragraph(say('passwordChanged.text')),
        paragraph(say('passwordChanged.warning', { business })),
      ];
    case 'approvalWanted':
      return [
        paragraph(say('approvalWanted.text', { name: mail.memberName, email: mail.memberEmail })),
        { kind: 'link', href: mail.teamLink, label: say('approvalWanted.link') },
      ];
    case 'approved':
      return [paragraph(say('approved.text')), toPage(mail.signInLink, say('approved.link'))];
    case 'invitation':
      return [
        paragraph(say(`invitation.text.${mail.role}`, { invitedBy: mail.invitedBy, business })),
        toPage(mail.link, say('invitation.link')),
        paragraph(
          say('invitation.validity', { time: sayDuration(mail.days * minutesOfDay, language), business }),
        ),
      ];
    default:
      return mail satisfies never;
  }
}
