import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText, csvMark } from '../../ui/csvText.ts';
import { jsonFile } from '../../records/export/jsonFile.ts';
import { csvRows } from './csvRows.ts';
import type { FileFault } from './fileFault.ts';
import { textOf } from './fileText.ts';
import { isJson, jsonRows } from './jsonRows.ts';

/** Bytes of a text in UTF-16. */
function utf16(text: string, { big = false } = {}): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), !big);
  return new Uint8Array(bytes.buffer);
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: FileFault) => [error.fault, error.line],
  );

const hard = [
  '=SUM(A1)',
  "'quoted",
  'Yoga, "slow"; warm\tmat',
  'first\r\nsecond\nthird',
  'Größe שלום 🧘',
  ' kept ',
];

describe('text of a file', () => {
  const text = 'Name;Größe\nשלום;🧘';
  it.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a mark', csvMark + text],
    ['UTF-16 with a mark', utf16(csvMark + text)],
    ['UTF-16, big endian, with a mark', utf16(csvMark + text, { big: true })],
    ['UTF-16', utf16(text)],
    ['UTF-16, big endian', utf16(text, { big: true })],
  ])('is read from %s', async (_encoding, content) => {
    expect(await textOf(new Blob([content]))).toBe(text);
  });

  it.each<[string, BlobPart]>([
    ['notText', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0])],
    ['notText', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65])],
    ['notText', 'a\0b'],
    ['empty', ' \n'],
    ['tooLarge', new Uint8Array(50 * 1024 * 1024 + 1)],
  ])('is refused as %s', async (fault, content) => {
    expect(await faultOf(textOf(new Blob([content])))).toEqual([fault, undefined]);
  });
});

describe('rows of a CSV file', () => {
  it.each([',', ';', '\t'])('come from a file of 5,000 rows with %j, in UTF-16', async (delimiter) => {
    const rows = Array.from({ length: 5000 }, (_, at) => [
      String(at),
      hard[at % hard.length] ?? '',
      'x'.repeat(200),
    ]);
    const comma = Papa.parse<string[]>(csvText([['ID', 'Name', 'Note'], ...rows]).trimEnd(), {
      delimiter: ',',
    });
    const content = Papa.unparse(comma.data, { delimiter });
    const table = await csvRows(await textOf(new Blob([utf16(csvMark + content)])));
    expect(table.head).toEqual(['ID', 'Name', 'Note']);
    expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
    // Each of the third kind takes three lines.
    expect(table.rows.slice(0, 6).map(({ line }) => line)).toEqual([2, 3, 4, 5, 8, 9]);
  });

  it('skip empty lines, which count', async () => {
    const { rows } = await csvRows('Name,Type\n\nYoga,Class\n,\nCalm,Class\n');
    expect(rows).toEqual([
      { line: 3, cells: ['Yoga', 'Class'] },
      { line: 5, cells: ['Calm', 'Class'] },
    ]);
  });

  it('keep an apostrophe that no export added', async () => {
    const { rows } = await csvRows("Name,Note\n'n Bietjie,''twas\n");
    expect(rows[0]?.cells).toEqual(["'n Bietjie", "'twas"]);
  });

  it.each([
    ['noRows', undefined, 'Name,Type\n'],
    ['openQuote', 2, 'Name,Type\n"Yoga,Class\nCalm,Class\n'],
    ['tooManyRows', undefined, `Name\n${'Yoga\n'.repeat(10_001)}`],
  ])('are refused as %s', async (fault, line, content) => {
    expect(await faultOf(csvRows(content))).toEqual([fault, line]);
  });
});

describe('rows of a JSON file', () => {
  const services = [
    { id: 'b', name: 'Yoga {1}', parts: [{ x: '"\n' }] },
    { id: 'a', name: 'Calm' },
  ];

  it('come from an export, whose lines they have', async () => {
    const file = jsonFile('services', services);
    expect(isJson(file)).toBe(true);
    expect(await jsonRows(file)).toEqual([
      { line: 2, service: services[1] },
      { line: 3, service: services[0] },
    ]);
  });

  it('come from a list', async () => {
    const rows = await jsonRows(JSON.stringify(services, undefined, 1));
    expect(rows.map(({ line }) => line)).toEqual([2, 11]);
  });

  it.each([
    ['badJson', '{"services": [}'],
    ['noServices', '{"bookings": []}'],
    ['noServices', '[1]'],
    ['noRows', '{"services":[]}'],
  ])('are refused as %s', async (fault, content) => {
    expect(await faultOf(jsonRows(content))).toEqual([fault, undefined]);
  });

  it('have equal bytes for equal data', () => {
    const [one, other] = services;
    expect(jsonFile('services', [{ name: 'Calm', id: 'a' }, one!])).toBe(
      jsonFile('services', [one!, other!]),
    );
  });
});
