import { expect, test } from 'vitest';
import { bytesFromHex } from '../../testing/testPictures.ts';
import { boxes, boxIn } from './isoBoxes.ts';

const abcd = '61626364';
const efgh = '65666768';

/** Boxes with the range of their content, relative to the begin. */
const found = (view: DataView, from: number, to: number) =>
  [...boxes(view, { from, to })].map(
    (box) => `${box.type} ${box.begin - from} ${box.from - from}-${box.to - from}`,
  );

test.each([
  ['nothing', '', []],
  ['a box without content', `00000008 ${abcd}`, ['abcd 0 8-8']],
  ['two boxes', `0000000a ${abcd} 0000 00000009 ${efgh} 00`, ['abcd 0 8-10', 'efgh 10 18-19']],
  ['a box up to the end', `00000008 ${abcd} 00000000 ${efgh} 0000`, ['abcd 0 8-8', 'efgh 8 16-18']],
  [
    'a box with a long length',
    `00000001 ${abcd} 0000000000000011 00 00000008 ${efgh}`,
    ['abcd 0 16-17', 'efgh 17 25-25'],
  ],
  ['a box with a long length, without content', `00000001 ${abcd} 0000000000000010`, ['abcd 0 16-16']],
  ['a long length that ends inside its header', `00000001 ${abcd} 000000000000000f`, []],
  ['a long length behind the end', `00000001 ${abcd} 0000000000000011`, []],
  ['a long length that is missing', `00000001 ${abcd} 00000000000010`, []],
  ['a length that ends inside its header', `00000007 ${abcd}`, []],
  ['a box that ends behind the end', `00000008 ${abcd} 0000000a ${efgh} 00`, ['abcd 0 8-8']],
  ['a header that ends behind the end', `00000008 ${abcd} 00000008 656667`, ['abcd 0 8-8']],
])('the boxes of %s', (_, hex, expected) => {
  const bytes = bytesFromHex(hex);
  expect(found(new DataView(bytes.buffer), 0, bytes.length)).toEqual(expected);
  const inside = bytesFromHex(`ffff ${hex} 00000008 ${abcd}`);
  expect(found(new DataView(inside.buffer), 2, bytes.length + 2)).toEqual(expected);
});

test('a box is found by its type, the first of several', () => {
  const bytes = bytesFromHex(`00000008 ${abcd} 00000009 ${efgh} 00 00000008 ${efgh}`);
  const first = (type: string) => boxIn(new DataView(bytes.buffer), { from: 0, to: bytes.length }, type);
  expect(first('efgh')).toEqual({ type: 'efgh', begin: 8, from: 16, to: 17 });
  expect(first('ijkl')).toBeUndefined();
});
