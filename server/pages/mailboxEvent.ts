import { dateFormat } from '../../contract/formatters.ts';
import { html } from 'hono/html';
import { directionOf, type Language } from '../mail/languages.ts';
import type { CalendarFile } from '../mail/calendarFile.ts';
import type { Html } from './layout.ts';
import { say } from './messages.ts';

/** The event of a mail: title, time and location in words, and the file itself. */
export function mailboxEvent({ method, content }: CalendarFile, language: Language): Html {
  const event = linesOf(content);
  const text = (name: string) => unescaped(event.get(name)?.[0]?.value ?? '');
  const [start, end] = [event.get('DTSTART')?.[0], event.get('DTEND')?.[0]];
  const zone = start?.parameter.replace(/^TZID=/, '') ?? '';
  const others = (event.get('RDATE')?.length ?? 1) - 1;
  const file = `data:text/calendar;charset=utf-8;method=${method},${encodeURIComponent(content)}`;
  const location = text('LOCATION');
  return html`<div class="well event">
    <p>
      ${say(method === 'CANCEL' ? 'mailbox.event.removed' : 'mailbox.event')}
      <strong lang="${language}" dir="${directionOf(language)}">${text('SUMMARY')}</strong>
    </p>
    ${start && end ? html`<p>${sayTime(start.value, end.value)} (${zone})</p>` : ''}
    ${others > 0 ? html`<p>${say('mailbox.event.others', { count: others })}</p>` : ''}
    ${location ? html`<p dir="auto">${location}</p>` : ''}
    <p><a href="${file}" download="event.ics">${say('mailbox.event.download')}</a></p>
  </div>`;
}

interface Line {
  parameter: string;
  value: string;
}

/** The lines of the first event, unfolded (RFC 5545 section 3.1), by name. Our own files have one parameter that matters. */
function linesOf(content: string): ReadonlyMap<string, readonly Line[]> {
  const [, event = ''] = content.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  const lines = new Map<string, Line[]>();
  for (const line of event.split('END:VEVENT', 1)[0]?.split('\r\n') ?? []) {
    const [, name = '', parameter = '', value = ''] = /^([A-Z-]+)(?:;([^:]*))?:(.*)$/.exec(line) ?? [];
    lines.set(name, [...(lines.get(name) ?? []), { parameter, value }]);
  }
  return lines;
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_escape, character: string) => (character === 'n' ? '\n' : character));

/** `20270302T100000`, as if it were in UTC. */
const instant = (local: string): Date =>
  new Date(local.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z'));

/** In the file's own zone. */
function sayTime(start: string, end: string): string {
  const format = dateFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return format.formatRange(instant(start), instant(end));
}
