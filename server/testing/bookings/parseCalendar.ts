/** One line of a calendar file: `DTSTART;TZID=Europe/Berlin:20270302T100000`. */
export interface CalendarLine {
  parameters: Readonly<Record<string, string>>;
  /** As it is written. */
  value: string;
  /** Read as a text: without escapes. */
  text: string;
}

export interface CalendarPart {
  name: string;
  lines: ReadonlyMap<string, readonly CalendarLine[]>;
  parts: readonly CalendarPart[];
}

/** Reads a calendar file by the grammar of RFC 5545 section 3.1; throws for whatever does not follow it. */
export function parseCalendar(content: string): CalendarPart {
  if (!content.endsWith('\r\n')) throw new Error('The file does not end with a line end.');
  const physical = content.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`Too long: ${line}`);
    if (/\p{Cc}/u.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`);
  }
  const logical = physical.join('\n').replaceAll('\n ', '').split('\n').map(lineOf);
  const [root, ...rest] = readParts(logical, 0).parts;
  if (!root || rest.length > 0) throw new Error('The file is not one component.');
  return root;
}

interface NamedLine extends CalendarLine {
  name: string;
}

function lineOf(line: string): NamedLine {
  const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line);
  if (!match) throw new Error(`Not a line of a calendar: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  return {
    name,
    value,
    text: value.replaceAll(/\\(.)/g, (_escape, character: string) =>
      character.toLowerCase() === 'n' ? '\n' : character,
    ),
    parameters: Object.fromEntries(
      [...parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:,]*))/g)].map(([, key, quoted, plain]) => [
        key,
        quoted ?? plain,
      ]),
    ) as Record<string, string>,
  };
}

function readParts(lines: readonly NamedLine[], from: number) {
  const own = new Map<string, CalendarLine[]>();
  const parts: CalendarPart[] = [];
  let at = from;
  for (; at < lines.length && lines[at]?.name !== 'END'; at += 1) {
    const line = lines[at];
    if (!line) break;
    if (line.name === 'BEGIN') {
      const inner = readParts(lines, at + 1);
      at = inner.at;
      if (lines[at]?.value !== line.value) throw new Error(`${line.value} does not end.`);
      parts.push({ name: line.value, lines: inner.lines, parts: inner.parts });
    } else own.set(line.name, [...(own.get(line.name) ?? []), line]);
  }
  return { at, lines: own as ReadonlyMap<string, readonly CalendarLine[]>, parts };
}

/** The only line with a name. */
export function lineIn({ lines }: CalendarPart, name: string): CalendarLine {
  const [line, ...others] = lines.get(name) ?? [];
  if (!line || others.length > 0) throw new Error(`There is not one line ${name}.`);
  return line;
}

export const partsIn = ({ parts }: CalendarPart, name: string): CalendarPart[] =>
  parts.filter((part) => part.name === name);

/** The instant of a line with a time zone, by the offsets that the file itself gives for it. */
export function instantIn(calendar: CalendarPart, { value, parameters }: CalendarLine): string {
  const zone = partsIn(calendar, 'VTIMEZONE').find((part) => lineIn(part, 'TZID').value === parameters.TZID);
  const observances = (zone?.parts ?? [])
    .map((part) => ({
      from: lineIn(part, 'DTSTART').value,
      offset: lineIn(part, 'TZOFFSETTO').value,
    }))
    .filter(({ from }) => from <= value)
    .toSorted((one, other) => one.from.localeCompare(other.from));
  const offset = observances.at(-1)?.offset;
  if (offset === undefined) throw new Error(`The file does not define ${parameters.TZID} at ${value}.`);
  const [date, time] = [value.slice(0, 8), value.slice(9)];
  const local = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  return new Date(`${local}${offset.slice(0, 3)}:${offset.slice(3, 5)}`).toISOString();
}
