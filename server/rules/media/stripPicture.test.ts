import { describe, expect, test } from 'vitest';
import {
  ascii,
  avifPicture,
  bytesOf,
  gifApplication,
  gifComment,
  gifPicture,
  isoBox,
  jpegPicture,
  jpegSegment,
  pngChunk,
  pngPicture,
  tiff,
  webpChunk,
  webpPicture,
} from '../../testing/testPictures.ts';
import { orientationOf } from './exifOrientation.ts';
import { sniffPicture } from './sniffPicture.ts';
import { stripPicture } from './stripPicture.ts';

const secrets = ['Secret', 'GPS', '47.37', 'xmpmeta', 'Photoshop', 'Ada Lovelace', 'Motion film'];
const xmp = ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Ada Lovelace</x:xmpmeta>');
const exif = (orientation: number, isLittle = false) =>
  bytesOf(ascii('Exif\0\0'), tiff(orientation, isLittle));
const icc = ascii('ICC_PROFILE\0\u0001\u0001the colours');

function strip(picture: Uint8Array): Uint8Array {
  const facts = sniffPicture(picture);
  if (!facts) throw new Error('The test has made no picture.');
  const sent = Buffer.from(picture);
  const stripped = stripPicture(picture, facts);
  expect(sent.equals(picture)).toBe(true);
  if (!stripped) throw new Error('The picture was found to be damaged.');
  expect(sniffPicture(stripped)).toEqual(facts);
  return stripped;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const secretsIn = (bytes: Uint8Array) => secrets.filter((secret) => textOf(bytes).includes(secret));

/** Orientation in the Exif data after the marker of a stripped picture. */
function turnedBy(bytes: Uint8Array, mark: string): number | undefined {
  const at = textOf(bytes).indexOf(mark);
  return at === -1 ? undefined : orientationOf(bytes.subarray(at + mark.length));
}

const loadedJpeg = (orientation: number, isLittle = false) =>
  jpegPicture(
    [
      jpegSegment(0xe1, exif(orientation, isLittle)),
      jpegSegment(0xe1, xmp),
      jpegSegment(0xe2, icc),
      jpegSegment(0xe2, ascii('MPF\0Secret')),
      jpegSegment(0xed, ascii('Photoshop 3.0\u00008BIM Ada Lovelace')),
      jpegSegment(0xee, ascii('Adobe\0d\0\0\0\0\u0001')),
      jpegSegment(0xe5, ascii('Secret')),
      jpegSegment(0xfe, ascii('made by Ada Lovelace')),
    ],
    ascii('Motion film'),
  );

describe('a JPEG', () => {
  test('loses location, camera, names and data after its end, and keeps pixels and colours', () => {
    const stripped = strip(loadedJpeg(1));
    expect(secretsIn(loadedJpeg(1))).toEqual(secrets);
    expect(secretsIn(stripped)).toEqual([]);
    expect(
      Buffer.from(stripped).equals(
        Buffer.from(
          jpegPicture([jpegSegment(0xe2, icc), jpegSegment(0xee, ascii('Adobe\0d\0\0\0\0\u0001'))]),
        ),
      ),
    ).toBe(true);
  });

  test.each([2, 3, 6, 8])('keeps orientation %i and no other Exif data', (orientation) => {
    for (const isLittle of [false, true]) {
      const stripped = strip(loadedJpeg(orientation, isLittle));
      expect(secretsIn(stripped)).toEqual([]);
      expect(turnedBy(stripped, 'Exif\0\0')).toBe(orientation);
      expect(textOf(stripped.subarray(6, 11))).toBe('JFIF\0');
    }
  });

  test('without metadata stays identical', () => {
    expect(Buffer.from(strip(jpegPicture())).equals(Buffer.from(jpegPicture()))).toBe(true);
  });
});

describe('a PNG', () => {
  const colours = pngChunk('iCCP', ascii('the colours'));
  const chunks = [
    colours,
    pngChunk('tEXt', ascii('Author\0Ada Lovelace')),
    pngChunk('zTXt', ascii('Secret')),
    pngChunk('iTXt', ascii('XML:com.adobe.xmp\0xmpmeta Photoshop')),
    pngChunk('tIME', [7, 230, 1, 1, 0, 0, 0]),
    pngChunk('caBX', ascii('Secret')),
  ];

  test('loses texts, time and location, and keeps pixels and colours', () => {
    const loaded = pngPicture({ chunks: [...chunks, pngChunk('eXIf', tiff(1))], size: 900 });
    const stripped = strip(bytesOf(loaded, ascii('Motion film')));
    expect(secretsIn(stripped)).toEqual([]);
    expect(textOf(stripped)).toContain('the colours');
    expect(textOf(stripped)).not.toMatch(/eXIf|tEXt|zTXt|iTXt|tIME|caBX/);
    expect(textOf(stripped).endsWith('IEND\0\0\0\0')).toBe(true);
  });

  test('keeps its orientation', () => {
    const stripped = strip(pngPicture({ chunks: [...chunks, pngChunk('eXIf', tiff(6, true))], size: 900 }));
    expect(secretsIn(stripped)).toEqual([]);
    expect(turnedBy(stripped, 'eXIf')).toBe(6);
    // The checksum of exactly this chunk, as zlib computes it.
    const at = textOf(stripped).indexOf('eXIf');
    expect(Buffer.from(stripped.subarray(at + 30, at + 34)).readUInt32BE()).toBe(crcOfTurned);
  });
});

/** crc32 of `eXIf` and the 26 bytes of Exif data with orientation 6. */
const crcOfTurned = 0xd6674b69;

describe('a WebP', () => {
  const icon = webpChunk('ICCP', ascii('the colours'));

  test('loses Exif and XMP and their flags', () => {
    const stripped = strip(
      webpPicture(0x2c, [
        icon,
        webpChunk('EXIF', tiff(1)),
        webpChunk('XMP ', xmp),
        webpChunk('misc', ascii('Secret')),
      ]),
    );
    expect(secretsIn(stripped)).toEqual([]);
    expect(Buffer.from(stripped).equals(Buffer.from(webpPicture(0x20, [icon])))).toBe(true);
  });

  test.each([tiff(8), exif(8)])('keeps its orientation', (data) => {
    const stripped = strip(webpPicture(0x2c, [icon, webpChunk('EXIF', data), webpChunk('XMP ', xmp)]));
    expect(secretsIn(stripped)).toEqual([]);
    expect(stripped[20]).toBe(0x28);
    const at = textOf(stripped).indexOf('EXIF');
    expect(orientationOf(stripped.subarray(at + 8))).toBe(8);
    expect(new DataView(stripped.buffer).getUint32(4, true)).toBe(stripped.length - 8);
  });
});

describe('a GIF', () => {
  const shown = [
    gifApplication('NETSCAPE2.0', [1, 0, 0]),
    gifApplication('ICCRGBG1012', ascii('the colours')),
  ];

  test('loses comments, texts, application data and data after its end, and keeps its images', () => {
    const text = bytesOf([0x21, 0x01, 12], new Uint8Array(12), [6], ascii('Secret'), [0]);
    const loaded = gifPicture(
      [...shown, gifComment('made by Ada Lovelace'), gifApplication('XMP DataXMP', xmp), text],
      ascii('Motion film'),
    );
    expect(secretsIn(loaded)).toEqual(['Secret', 'xmpmeta', 'Ada Lovelace', 'Motion film']);
    expect(Buffer.from(strip(loaded)).equals(Buffer.from(gifPicture(shown)))).toBe(true);
  });

  test('without an end gets one', () => {
    const complete = gifPicture(shown);
    expect(Buffer.from(strip(complete.subarray(0, -1))).equals(Buffer.from(complete))).toBe(true);
  });

  test('without metadata stays identical', () => {
    expect(Buffer.from(strip(gifPicture(shown))).equals(Buffer.from(gifPicture(shown)))).toBe(true);
  });
});

describe('an AVIF', () => {
  const colours = isoBox('colr', ascii('prof the colours'));
  const turned = isoBox('irot', [1]);
  const grid = { type: 'grid', data: ascii('a grid') };
  const loaded = (exifData = exif(1)) =>
    avifPicture({
      items: [
        { type: 'Exif', name: 'Secret', data: exifData },
        { type: 'mime', name: 'Ada Lovelace\0application/rdf+xml', data: xmp },
        grid,
        { type: 'uri ', data: ascii('Photoshop') },
      ],
      properties: [colours, turned, isoBox('udes', ascii('Ada Lovelace'))],
      inMeta: [isoBox('xml ', xmp)],
      behind: [isoBox('uuid', ascii('GPS 47.37')), isoBox('free', ascii('Motion film'))],
    });

  test('loses Exif, XMP, names and application boxes, and keeps pixels, colours and rotation', () => {
    expect(secretsIn(loaded())).toEqual(secrets);
    const stripped = strip(loaded());
    expect(secretsIn(stripped)).toEqual([]);
    expect(stripped.length).toBe(loaded().length);
    const text = textOf(stripped);
    expect(text).not.toMatch(/Exif|mime|uri |xml|uuid|udes|between/);
    expect(text).toContain(`mdatthe pixels${'\0'.repeat(exif(1).length + xmp.length)}a grid\0`);
    for (const retained of [colours, turned]) expect(text).toContain(textOf(retained));
  });

  test('without metadata keeps every box', () => {
    const plain = avifPicture({ properties: [colours, turned] });
    const expected = textOf(plain)
      .replace('Secret encoder', '\0'.repeat(14))
      .replace('between', '\0'.repeat(7));
    expect(textOf(strip(plain))).toBe(expected);
  });
});

test.each([
  ['a GIF', gifPicture([gifComment('Secret')])],
  ['an AVIF', avifPicture({ items: [{ type: 'Exif', data: exif(1) }] })],
  ['a JPEG', jpegPicture([jpegSegment(0xe1, exif(1))])],
  ['a PNG', pngPicture({ chunks: [pngChunk('eXIf', tiff(1))], size: 300 })],
  ['a WebP', webpPicture(0x08, [webpChunk('EXIF', tiff(1))])],
])('%s that is truncated is refused, because its metadata cannot be removed', (_, picture) => {
  for (let length = 0; length < picture.length; length += 1) {
    const cut = picture.subarray(0, length);
    const facts = sniffPicture(cut);
    const stripped = facts && stripPicture(cut, facts);
    expect([length, stripped && secretsIn(stripped)]).toEqual([length, stripped ? [] : undefined]);
  }
});
