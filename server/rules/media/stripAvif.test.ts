import { describe, expect, test } from 'vitest';
import { ascii, bytesOf, isoBox } from '../../testing/testPictures.ts';
import { isSequence, stripAvif } from './stripAvif.ts';

type Bytes = Uint8Array | readonly number[];

const long = (value: number) => [0, 0, 0, value];
const version = (number: number) => [number, 0, 0, 0];

/** An item of version 2 with a number below 256. */
const item = (id: number, type: string, name = '') =>
  isoBox('infe', version(2), [0, id, 0, 0], ascii(type), ascii(name));
const itemList = (...items: Uint8Array[]) => isoBox('iinf', version(0), [0, items.length], ...items);
const handler = isoBox('hdlr', new Uint8Array(24), ascii('name'));

const parts = {
  hdlr: handler,
  iloc: isoBox('iloc', version(0), [0x44, 0], [0, 1, 0, 1, 0, 0, 0, 1], long(20), long(6)),
  iinf: itemList(item(1, 'av01'), item(2, 'Exif')),
  iprp: isoBox('iprp', isoBox('ipco')),
};

/** A file whose data begins at byte 20, and whose item 1 is `pixels` by default. */
const avif = (changed: Partial<Record<keyof typeof parts, Bytes>> = {}, ...more: Uint8Array[]) =>
  bytesOf(
    isoBox('ftyp', ascii('avif')),
    isoBox('mdat', ascii('pixelssecretothers')),
    isoBox('meta', version(0), ...Object.values({ ...parts, ...changed }), ...more),
  );

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').replaceAll('\0', '.');
const dataOf = (...asked: Parameters<typeof avif>) => textOf(stripAvif(avif(...asked)).subarray(20, 38));

describe('the data of an item', () => {
  const located = (...content: Bytes[]) => ({ iloc: isoBox('iloc', ...content) });
  const one = [0, 1];
  const none = [0, 0];

  test.each<[string, string, Bytes[]]>([
    [
      'with a reserved size, in version 0',
      'pixels............',
      [version(0), [0x44, 0x0f], one, one, none, one, long(20), long(6)],
    ],
    [
      'behind a base',
      'pixels............',
      [version(1), [0x44, 0x40], one, one, none, none, long(16), one, long(4), long(6)],
    ],
    [
      'at its base',
      'pixels............',
      [version(1), [0x04, 0x40], one, one, none, none, long(20), one, long(6)],
    ],
    [
      'with a number of the extent',
      'pixels............',
      [version(1), [0x44, 0x04], one, one, none, none, one, long(9), long(20), long(6)],
    ],
    [
      'in version 2',
      'pixels............',
      [version(2), [0x44, 0], long(1), long(1), none, none, one, long(20), long(6)],
    ],
    [
      'with lengths of eight bytes',
      'pixels............',
      [version(0), [0x88, 0], one, one, none, one, long(0), long(20), long(0), long(6)],
    ],
    [
      'with an offset of two bytes',
      'pixels............',
      [version(0), [0x21, 0], one, one, none, one, [0, 20, 6]],
    ],
    [
      'in two extents, the last one first',
      'pixels......others',
      [version(0), [0x11, 0], one, one, none, [0, 2], [32, 6, 20, 6]],
    ],
    [
      'in extents that overlap',
      'pixels............',
      [version(0), [0x11, 0], one, one, none, [0, 2], [20, 6, 22, 2]],
    ],
    [
      'up to the end of the file',
      '......secretothers',
      [version(0), [0x11, 0], one, one, none, one, [26, 0]],
    ],
    [
      'that is hidden',
      'pixels............',
      [version(0), [0x11, 0], [0, 2], [0, 2], none, one, [26, 6], one, none, one, [20, 6]],
    ],
    ['that is absent', '..................', [version(0), [0x11, 0], none]],
    ['before the data', '..................', [version(0), [0x11, 0], one, one, none, one, [8, 4]]],
    ['behind the data', '..................', [version(0), [0x11, 0], one, one, none, one, [46, 4]]],
  ])('%s is kept alone: %s', (_, kept, content) => {
    const stripped = textOf(stripAvif(avif(located(...content))));
    expect([stripped.slice(20, 38), stripped.slice(42, 46)]).toEqual([kept, 'meta']);
  });

  const inList = (method: number, offset: number, length: number) =>
    located(version(1), [0x11, 0], one, one, [0xff, 0xf0 + method], none, one, [offset, length]);

  test.each([
    [1, 4, 'grid....'],
    [1, 0, 'gridmore'],
    [0, 4, '........'],
  ])('in the list of items, by method %i with the length %i: %s', (method, length, kept) => {
    const list = isoBox('idat', ascii('gridmore'));
    const stripped = stripAvif(avif(inList(method, 0, length), list, isoBox('pitm')));
    expect(textOf(stripped.slice(-16, -8))).toBe(kept);
  });

  test('may end with the file, not behind it', () => {
    const { length } = avif(inList(0, 20, 0));
    expect(stripAvif(avif(inList(0, 20, length - 20)))).toHaveLength(length);
    expect(() => stripAvif(avif(inList(0, 20, length - 19)))).toThrow(RangeError);
  });

  test.each<[string, Bytes[]]>([
    ['in another file', [version(0), [0x11, 0], one, one, one, one, [20, 6]]],
    ['inside another item', [version(1), [0x11, 0], one, one, [0, 2], none, one, [20, 6]]],
    ['in a box that is missing', [version(1), [0x11, 0], one, one, one, none, one, [20, 6]]],
    ['in a list that ends early', [version(0), [0x11, 0], one, one, none, [0, 2], [20, 6]]],
    [
      'in a list that ends within a number',
      [version(0), [0x44, 0], one, one, none, one, long(20), [0, 0, 6]],
    ],
  ])('%s is refused', (_, content) => {
    expect(() => stripAvif(avif(located(...content)))).toThrow(RangeError);
  });
});

describe('an item', () => {
  test.each(['av01', 'grid', 'iovl', 'iden', 'tmap', 'sato'])('of the type %s is shown', (type) => {
    expect(dataOf({ iinf: itemList(item(1, type)) })).toBe('pixels............');
  });

  test.each(['Exif', 'mime', 'uri ', 'av02'])('of the type %s is not shown', (type) => {
    const stripped = stripAvif(avif({ iinf: itemList(item(1, type, 'name')) }));
    expect(textOf(stripped.subarray(20, 38))).toBe('..................');
    expect(textOf(stripped)).toContain('free....');
    expect(textOf(stripped)).not.toContain(type);
  });

  test.each<[string, Uint8Array]>([
    ['of version 3', itemList(isoBox('infe', version(3), long(1), [0, 0], ascii('av01name')))],
    ['without a name', itemList(item(1, 'av01'))],
    ['of a long list', isoBox('iinf', version(1), long(1), item(1, 'av01', 'name'))],
  ])('%s is shown and loses its name', (_, iinf) => {
    const stripped = stripAvif(avif({ iinf, hdlr: isoBox('hdlr') }));
    expect(textOf(stripped.subarray(20, 38))).toBe('pixels............');
    expect(textOf(stripped)).toContain('av01');
    expect(textOf(stripped)).not.toContain('name');
  });

  test.each<[string, Uint8Array]>([
    ['of version 1', itemList(isoBox('infe', version(1), [0, 1, 0, 0], ascii('av01 name')))],
    ['that ends within its type', itemList(isoBox('infe', version(2), [0, 1, 0, 0], ascii('av0')))],
    ['that ends behind the list', isoBox('iinf', version(0), [0, 1], item(1, 'av01').subarray(0, -1))],
  ])('%s is refused', (_, iinf) => {
    expect(() => stripAvif(avif({ iinf }))).toThrow(RangeError);
  });
});

describe('a box', () => {
  const kept = (type: string, content = 'details') => textOf(isoBox(type, ascii(content)));
  const blank = textOf(isoBox('free', new Uint8Array(7)));

  test.each(['pitm', 'iref', 'dinf', 'grpl'])('%s stays in the list of items', (type) => {
    expect(textOf(stripAvif(avif({}, isoBox(type, ascii('details')))))).toContain(kept(type));
  });

  test.each(['xml ', 'uuid', 'free'])('%s is blanked in the list of items and in the file', (type) => {
    const box = isoBox(type, ascii('details'));
    const stripped = textOf(stripAvif(bytesOf(avif({}, box), box)));
    expect(stripped.split(blank)).toHaveLength(3);
    expect(stripped).not.toContain('details');
  });

  const withProperty = (type: string) =>
    textOf(stripAvif(avif({ iprp: isoBox('iprp', isoBox('ipco', isoBox(type, ascii('details')))) })));

  test.each(['colr', 'irot', 'ispe', 'pixi'])('%s stays among the properties', (type) => {
    expect(withProperty(type)).toContain(kept(type));
  });

  test.each(['udes', 'crtt', 'mdft', 'uuid', 'free', 'skip'])(
    '%s is blanked among the properties',
    (type) => {
      expect(withProperty(type)).toContain(blank);
    },
  );

  test('of associations stays beside the properties', () => {
    const iprp = isoBox('iprp', isoBox('ipco'), isoBox('ipma', isoBox('free', ascii('details'))));
    expect(textOf(stripAvif(avif({ iprp })))).toContain(kept('free'));
  });

  test('with the encoder keeps the fields before its name', () => {
    const hdlr = isoBox('hdlr', ascii('x'.repeat(24)), ascii('Encoder'));
    expect(textOf(stripAvif(avif({ hdlr })))).toContain(`${'x'.repeat(24)}.......`);
    expect(stripAvif(avif({ hdlr: isoBox('hdlr', ascii('short')) }))).toBeDefined();
  });

  test.each(['hdlr', 'iloc', 'iinf', 'iprp'] as const)('%s is required', (type) => {
    expect(() => stripAvif(avif({ [type]: [] }))).toThrow(new RangeError(`The box ${type} is missing.`));
  });

  test('with the list of items is required', () => {
    expect(() => stripAvif(isoBox('ftyp', ascii('avif')))).toThrow(RangeError);
  });

  test('may not end behind the file', () => {
    expect(() => stripAvif(bytesOf(avif(), [0, 0, 0]))).toThrow(RangeError);
  });
});

test('only a file with samples is a sequence', () => {
  expect(isSequence(avif())).toBe(false);
  expect(isSequence(avif({}, isoBox('moov')))).toBe(false);
  const sequence = bytesOf([1, 2], avif(), isoBox('moov'));
  expect(isSequence(sequence.subarray(2))).toBe(true);
});
