import { describe, expect, test } from 'vitest';
import { bytesFromHex } from '../../testing/testPictures.ts';
import { orientationOf, orientedExif } from './exifOrientation.ts';

/** An entry of a directory: tag, type, count and value. */
const turned = (value: string) => `0112 0003 00000001 ${value} 0000`;
const width = '0100 0003 00000001 0005 0000';
const big = '4d4d 002a 00000008';

describe('the orientation', () => {
  test.each([
    ['big-endian', `${big} 0001 ${turned('0006')}`, 6],
    ['little-endian', '4949 2a00 08000000 0100 1201 0300 01000000 0600 0000', 6],
    ['in the second entry', `${big} 0002 ${width} ${turned('0003')}`, 3],
    ['behind the last entry', `${big} 0001 ${width} ${turned('0003')}`, undefined],
    ['in a directory further behind', `4d4d 002a 0000000c 00000000 0001 ${turned('0008')}`, 8],
    ['the lowest one', `${big} 0001 ${turned('0001')}`, 1],
    ['below the lowest one', `${big} 0001 ${turned('0000')}`, undefined],
    ['the highest one', `${big} 0001 ${turned('0008')}`, 8],
    ['above the highest one', `${big} 0001 ${turned('0009')}`, undefined],
    ['of an empty directory', `${big} 0000 ${turned('0003')}`, undefined],
    ['of truncated data', `${big} 0001 0112 0003`, undefined],
    ['of no data', '', undefined],
  ])('%s', (_, hex, orientation) => {
    expect(orientationOf(bytesFromHex(hex))).toBe(orientation);
    // Exif data begins and ends inside a picture.
    const inside = bytesFromHex(`ffff ${hex} ${turned('0002')}`);
    expect(orientationOf(inside.subarray(2, inside.length - 12))).toBe(orientation);
  });
});

test('Exif data with an orientation contains one entry and no further directory', () => {
  expect(orientedExif(6)).toEqual(bytesFromHex(`${big} 0001 ${turned('0006')} 00000000`));
});
