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
import { orientationOf, orientedExif } from './exifOrientation.ts';
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

function refused(picture: Uint8Array): boolean {
  const facts = sniffPicture(picture);
  if (!facts) throw new Error('The test has made no picture.');
  return stripPicture(picture, facts) === undefined;
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

describe('the segments of a JPEG', () => {
  const end = [0xff, 0xd9];
  const jpeg = (...parts: (Uint8Array | readonly number[])[]) => bytesOf([0xff, 0xd8], ...parts, end);
  const jfif = jpegSegment(0xe0, ascii('JFIF\0'));
  const stripped = (...parts: (Uint8Array | readonly number[])[]) =>
    stripPicture(jpeg(...parts), { mediaType: 'image/jpeg', extension: 'jpg', width: 1, height: 1 });

  test.each<[string, Uint8Array]>([
    ['below the application segments', jpegSegment(0xdf, ascii('any'))],
    ['above the application segments', jpegSegment(0xf0, ascii('any'))],
    ['with JFIF', jfif],
    ['with a profile', jpegSegment(0xe2, icc)],
    ['with the transform of Adobe', jpegSegment(0xee, ascii('Adobe'))],
    ['without content', jpegSegment(0xdb, [])],
  ])('%s are kept', (_, segment) => {
    expect(stripped(segment)).toEqual(jpeg(segment));
  });

  test.each<[string, Uint8Array]>([
    ['with a thumbnail', jpegSegment(0xe0, ascii('JFXX\0'))],
    ['with a profile of another name', jpegSegment(0xe2, ascii('ICC_PROFILES'))],
    ['with a name in place of the transform', jpegSegment(0xee, ascii('Secret Adobe'))],
    ['of an application, with the name of JFIF', jpegSegment(0xe1, ascii('JFIF\0'))],
    ['of the last application, with the name of Adobe', jpegSegment(0xef, ascii('Adobe'))],
    ['with a comment that is named as JFIF', jpegSegment(0xfe, ascii('JFIF\0'))],
    ['with Exif data of another name', jpegSegment(0xe1, bytesOf(ascii('Else\0\0'), tiff(6)))],
    ['with Exif data in the place of a profile', jpegSegment(0xe2, exif(6))],
  ])('%s are dropped', (_, segment) => {
    expect(stripped(segment)).toEqual(jpeg());
  });

  const turned = jpegSegment(0xe1, bytesOf(ascii('Exif\0\0'), orientedExif(6)));

  test('begin with the orientation, but behind JFIF', () => {
    const table = jpegSegment(0xdb, [1]);
    const exifOf = jpegSegment(0xe1, exif(6));
    expect(stripped(jfif, table, exifOf)).toEqual(jpeg(jfif, turned, table));
    expect(stripped(table, exifOf)).toEqual(jpeg(turned, table));
    expect(stripped(exifOf)).toEqual(jpeg(turned));
  });

  test('keep the orientation if further Exif data has none', () => {
    const without = jpegSegment(0xe1, bytesOf(ascii('Exif\0\0'), [1, 2, 3]));
    expect(stripped(jpegSegment(0xe1, exif(6)), without)).toEqual(jpeg(turned));
    expect(stripped(without)).toEqual(jpeg());
  });

  test('may have fill bytes before their markers', () => {
    expect(stripped([0xff, 0xff], jfif, [0xff])).toEqual(jpeg(jfif));
  });

  const scan = jpegSegment(0xda, [1]);

  test.each([
    ['a stuffed byte', [1, 0xff, 0, 2]],
    ['the first restart', [1, 0xff, 0xd0, 2]],
    ['the last restart', [1, 0xff, 0xd7, 2]],
    ['fill bytes', [1, 0xff, 0xff, 0, 2]],
    ['no data', []],
  ])('may contain coded data with %s', (_, data) => {
    expect(stripped(jfif, scan, data)).toEqual(jpeg(jfif, scan, data));
  });

  test.each([0xcf, 0xd8])('end coded data with the marker %i', (marker) => {
    // Its content resembles a comment.
    const next = jpegSegment(marker, [0xff, 0xfe, 0, 3, 1]);
    expect(stripped(scan, [1, 2], next, jpegSegment(0xfe, [1]))).toEqual(jpeg(scan, [1, 2], next));
  });

  test.each([
    ['without a marker', [0x00, 0xdb, 0, 2, ...end]],
    ['with an impossible length', [0xff, 0xdb, 0, 1, ...end]],
    ['behind the end of the file', [0xff, 0xdb, 0, 9, ...end]],
    ['without an end of coded data', [...scan, 1, 0xff, 0]],
  ])('%s are refused', (_, segment) => {
    const facts = { mediaType: 'image/jpeg', extension: 'jpg', width: 1, height: 1 } as const;
    expect(stripPicture(bytesOf([0xff, 0xd8], segment), facts)).toBeUndefined();
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

const png = (...chunks: Uint8Array[]) => bytesOf(pngPicture().subarray(0, 33), ...chunks);

describe('the chunks of a PNG', () => {
  const display = 'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  );

  const pixels = pngChunk('IDAT', [1, 2]);
  const end = pngChunk('IEND', []);

  test.each([...display, 'PLTE', 'ZZZZ'])('of the type %s are kept', (type) => {
    const picture = png(pngChunk(type, ascii('content')), pixels, end);
    expect(strip(picture)).toEqual(picture);
  });

  test.each(['zzzz', 'aAAA', 'eXIf'])('of the type %s are dropped', (type) => {
    const chunk = pngChunk(type, type === 'eXIf' ? [1] : tiff(6));
    expect(strip(png(chunk, pixels, end))).toEqual(png(pixels, end));
  });

  test('are refused if one of them is truncated', () => {
    expect(refused(png(pixels, end.subarray(0, -1)))).toBe(true);
  });

  test('have the orientation behind the header, also if further Exif data has none', () => {
    const stripped = strip(
      png(pngChunk('sRGB', [0]), pngChunk('eXIf', tiff(6)), pngChunk('eXIf', [1, 2, 3]), pixels, end),
    );
    expect(textOf(stripped.subarray(33, 41))).toBe('\0\0\0\u001AeXIf');
    expect(orientationOf(stripped.subarray(41, 67))).toBe(6);
    expect(textOf(stripped.subarray(71, 79))).toBe('\0\0\0\u0001sRGB');
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

const riff = (...chunks: Uint8Array[]) => {
  const content = bytesOf(ascii('WEBP'), ...chunks);
  return bytesOf(ascii('RIFF'), [content.length, 0, 0, 0], content);
};

describe('the chunks of a WebP', () => {
  const lossy = webpChunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x03, 0x58, 0x02]);

  test.each(['ALPH', 'ANIM', 'ANMF', 'ICCP', 'VP8 ', 'VP8L'])('of the type %s are kept', (type) => {
    for (const content of ['even', 'odd']) {
      const picture = webpPicture(0x20, [webpChunk(type, ascii(content))]);
      expect(strip(picture)).toEqual(picture);
    }
  });

  test('have no flags of metadata, and keep all other flags', () => {
    expect(strip(webpPicture(0xff, []))[20]).toBe(0xf3);
    expect(strip(webpPicture(0xf3, [webpChunk('EXIF', tiff(3))]))[20]).toBe(0xfb);
  });

  test('keep the orientation if further Exif data has none', () => {
    const stripped = strip(webpPicture(0, [webpChunk('EXIF', tiff(3)), webpChunk('EXIF', [1, 2])]));
    expect(stripped).toEqual(webpPicture(0x08, [webpChunk('EXIF', orientedExif(3))]));
  });

  test('of a simple file have no orientation', () => {
    expect(strip(riff(lossy))).toEqual(riff(lossy));
    expect(strip(riff(lossy, webpChunk('EXIF', tiff(3))))).toEqual(riff(lossy));
  });

  test('end with the length of the file', () => {
    expect(strip(bytesOf(riff(lossy), ascii('Motion film')))).toEqual(riff(lossy));
    expect(strip(bytesOf(riff(lossy), webpChunk('ICCP', ascii('behind'))))).toEqual(riff(lossy));
  });

  test('are refused if one of them is truncated', () => {
    expect(refused(riff(lossy, webpChunk('ICCP', [1, 2])).subarray(0, -1))).toBe(true);
  });

  test('of other types have no orientation', () => {
    expect(strip(webpPicture(0, [webpChunk('misc', tiff(6))]))).toEqual(webpPicture(0, []));
  });

  test('may lack the last byte of padding', () => {
    const picture = riff(lossy, webpChunk('ICCP', [1, 2, 3]));
    expect(strip(picture.subarray(0, -1))).toEqual(picture);
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

const gif = (flags: number, ...blocks: (Uint8Array | readonly number[])[]) =>
  bytesOf(ascii('GIF89a'), [0x20, 3, 0x58, 2, flags, 0, 0], ...blocks, [0x3b]);
const image = (flags: number, table: number) =>
  bytesOf([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, flags], new Uint8Array(table), [2, 1, 9, 2, 8, 8, 0]);

describe('the blocks of a GIF', () => {
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];

  test.each([
    [0x00, 0],
    [0x07, 0],
    [0x80, 6],
    [0x81, 12],
    [0xf7, 768],
  ])('follow a colour table by its flags %i: %i bytes', (flags, table) => {
    const picture = gif(flags, new Uint8Array(table), control, image(flags, table), image(0, 0));
    expect(strip(picture)).toEqual(picture);
  });

  test.each(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])('of the application %s are kept', (name) => {
    const picture = gif(0, gifApplication(name, [1, 0, 0]), image(0, 0));
    expect(strip(picture)).toEqual(picture);
  });

  test.each<[string, Uint8Array]>([
    ['of another application', gifApplication('NETSCAPE2.1', [1, 0, 0])],
    ['of a comment named as an application', gifComment('NETSCAPE2.0')],
    ['of a comment without content', Uint8Array.of(0x21, 0xfe, 0)],
  ])('%s are dropped', (_, block) => {
    expect(strip(gif(0, control, block, image(0, 0)))).toEqual(gif(0, control, image(0, 0)));
  });

  test.each([
    ['of an unknown kind', gif(0, [0x20, 0xf9, 0])],
    ['that end behind the file', gif(0, [0x21, 0xf9, 9, 0, 0])],
    ['behind a colour table that is too short', gif(0x87, new Uint8Array(700))],
  ])('%s are refused', (_, picture) => {
    expect(
      stripPicture(picture, { mediaType: 'image/gif', extension: 'gif', width: 1, height: 1 }),
    ).toBeUndefined();
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
