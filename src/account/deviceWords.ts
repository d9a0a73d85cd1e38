import Bowser from 'bowser';
import type { SignInSession } from '../../contract/calls/identity/members.ts';
import type { Text } from '../messages/useText.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { isAway } from '../ui/words/isAway.ts';

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program';

export interface Device {
  kind: DeviceKind;
  /** `Firefox on Linux`. */
  name: string;
}

/** Converts a user agent to a device name. */
export function deviceWords(userAgent: string | undefined, text: Text): Device {
  if (!userAgent) return { kind: 'computer', name: text('account.sessions.unknownDevice') };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model ?? os.name;
  if (!browser.name) {
    // `curl/8.5.0`: programs other than browsers send their name only.
    return { kind: 'program', name: userAgent.split(/[/\s]/, 1)[0] ?? userAgent };
  }
  return {
    kind: kinds[platform.type ?? ''] ?? 'computer',
    name: system ? text('account.sessions.device', { browser: browser.name, system }) : browser.name,
  };
}

const kinds: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet' };

/** Formats the origin of a session from a network prefix: `from 203.0.113.*`. */
export function networkWords(network: string, text: Text): string {
  const [address = ''] = network.split('/');
  if (address === '::1' || address.startsWith('127.')) return text('account.sessions.fromServer');
  const beginning = address.includes('.') ? address.replace(/0$/, '*') : address.replace(/:?:$/, ':*');
  // Bidi isolates keep it left to right in every language.
  return text('account.sessions.from', { network: `\u2066${beginning}\u2069` });
}

interface When {
  locale: string;
  timeZone: string | undefined;
  now: Date;
}

/** Formats a session's start and last use in the business's zone. */
export function timeWords(
  { startedDate, lastUsedDate }: Pick<SignInSession, 'startedDate' | 'lastUsedDate'>,
  { locale, timeZone, now }: When,
  text: Text,
): string[] {
  const moments = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const started = text('account.sessions.started', { time: moments.format(new Date(startedDate)) });
  const active = isAway(lastUsedDate, now)
    ? text('account.sessions.active', { time: moments.format(new Date(lastUsedDate)) })
    : text('account.sessions.activeNow');
  return [active, started];
}
