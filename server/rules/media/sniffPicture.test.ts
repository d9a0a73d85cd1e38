import { expect, test } from 'vitest';
import { bytesFromHex } from '../../testing/testPictures.ts';
import { sniffPicture } from './sniffPicture.ts';

function ascii(text: string): string {
  return Array.from(text, (letter) => letter.codePointAt(0)?.toString(16).padStart(2, '0')).join('');
}

const box = (type: string, content: string) =>
  (content.length / 2 + 8).toString(16).padStart(8, '0') + ascii(type) + content;
const ispe = (width: string, height: string) => box('ispe', `00000000${width}${height}`);

const headers: Record<string, string> = {
  png: `89504e470d0a1a0a 0000000d ${ascii('IHDR')} 00000320 00000258`,
  gif: `${ascii('GIF89a')} 2003 5802`,
  jpg: `ffd8 ffe0 0004 0000 ff ffc2 0011 08 0258 0320`,
  'webp, lossy': `${ascii('RIFF')}00000000${ascii('WEBPVP8 ')}00000000 000000 9d012a 2003 5802`,
  'webp, lossless': `${ascii('RIFF')}00000000${ascii('WEBPVP8L')}00000000 2f 1fc39500`,
  'webp, extended': `${ascii('RIFF')}00000000${ascii('WEBPVP8X')}00000000 00000000 1f0300 570200`,
  avif:
    box('ftyp', `${ascii('mif1')}00000000${ascii('avif')}`) +
    box(
      'meta',
      `00000000${box('iprp', box('ipco', ispe('00000140', '000000f0') + ispe('00000320', '00000258')))}`,
    ),
};

test.each(Object.entries(headers))('reads the size from the header: %s', (format, header) => {
  const extension = format.split(',', 1)[0];
  const mediaType = `image/${extension === 'jpg' ? 'jpeg' : extension}`;
  expect(sniffPicture(bytesFromHex(header))).toEqual({ mediaType, extension, width: 800, height: 600 });
});

test.each(Object.entries(headers))('rejects a truncated header: %s', (_format, header) => {
  const complete = bytesFromHex(header);
  for (let length = 0; length < complete.length; length += 1) {
    const found = sniffPicture(complete.subarray(0, length));
    expect([length, found]).toEqual([length, undefined]);
  }
});

const jpegFrame = (marker: string) => `ffd8 ff${marker} 0011 08 0258 0320`;
const jpegMarkers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index).toString(16));
const webp = (chunk: string, content: string) =>
  `${ascii('RIFF')}00000000${ascii(`WEBP${chunk}`)}00000000 ${content}`;
const brands = (...all: string[]) => box('ftyp', all.map(ascii).join(''));
const properties = (...all: string[]) => box('meta', `00000000${box('iprp', box('ipco', all.join('')))}`);
const size = ispe('00000320', '00000258');
const version = '\0\0\0\0';

test.each<readonly [string, string]>([
  ['an older GIF', `${ascii('GIF87a')} 2003 5802`],
  ...jpegMarkers(0xc0, 0xcf)
    .filter((marker) => !['c4', 'c8', 'cc'].includes(marker))
    .map((marker) => [`a JPEG frame with the marker ${marker}`, jpegFrame(marker)] as const),
  ['a JPEG with an empty segment', `ffd8 ffe0 0002 ${jpegFrame('c0').slice(5)}`],
  ['a lossy WebP with scaling bits', webp('VP8 ', '000000 9d012a 2043 5882')],
  ['a lossless WebP with an alpha bit', webp('VP8L', '2f 1fc39510')],
  ['an AVIF by its main brand', `${brands('avif', version)}${properties(size)}`],
  ['an AVIF sequence', `${brands('mif1', version, 'avis')}${properties(size)}`],
  [
    'an AVIF by its last brand of 32',
    `${brands(...Array<string>(31).fill('mif1'), 'avif')}${properties(size)}`,
  ],
  [
    'an AVIF with a smaller thumbnail behind, and further properties',
    `${brands('avif')}${properties(box('pixi', ''), size, ispe('00000140', '000000f0'))}`,
  ],
  [
    'an AVIF with a longer, but smaller tile',
    `${brands('avif')}${properties(ispe('00000400', '00000040'), size)}`,
  ],
])('reads the size of %s', (_what, header) => {
  expect(sniffPicture(bytesFromHex(header))).toMatchObject({ width: 800, height: 600 });
});

test('reads the size of a WebP beyond two bytes', () => {
  expect(sniffPicture(bytesFromHex(webp('VP8X', '00000000 010001 020002')))).toMatchObject({
    width: 0x1_00_02,
    height: 0x2_00_03,
  });
});

test.each<readonly [string, string]>([
  ['an HTML page', ascii('<html><script>alert(1)</script>')],
  ['a drawing that could run scripts', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture without a size', `89504e470d0a1a0a 0000000d ${ascii('IHDR')} 00000000 00000258`],
  ['a video', box('ftyp', `${ascii('isom')}00000000${ascii('mp42')}`)],
  ['endless boxes', `${box('ftyp', `${ascii('avif')}00000000`)}00000001${ascii('meta')}`],
  ...['c4', 'c8', 'cc', 'bf', 'd0'].map(
    (marker) => [`a JPEG marker ${marker} without a frame`, jpegFrame(marker)] as const,
  ),
  ['a JPEG without a marker', jpegFrame('c0').replace('ffc0', '00c0')],
  ['a JPEG segment that is shorter than its length', `ffd8 ffe0 0001 ${jpegFrame('c0').slice(5)}`],
  ['a JPEG without its begin', jpegFrame('c0').replace('ffd8', 'ffd9')],
  ['a PNG of the wrong signature', `89504e470d0a1a0b 0000000d ${ascii('IHDR')} 00000320 00000258`],
  ['a PNG without IHDR first', `89504e470d0a1a0a 0000000d ${ascii('IDAT')} 00000320 00000258`],
  ['a PNG without a height', `89504e470d0a1a0a 0000000d ${ascii('IHDR')} 00000320 00000000`],
  ['another GIF', `${ascii('GIF88a')} 2003 5802`],
  [
    'a RIFF file of another kind',
    webp('VP8X', '00000000 1f0300 570200').replace(ascii('WEBP'), ascii('WAVE')),
  ],
  [
    'a WebP in another container',
    webp('VP8X', '00000000 1f0300 570200').replace(ascii('RIFF'), ascii('RIFX')),
  ],
  ['a WebP that begins with another chunk', webp('VP8Y', '00000000 1f0300 570200')],
  ['a lossless WebP of the wrong signature', webp('VP8L', '2e 1fc39500')],
  ['a lossy WebP of the wrong first byte', webp('VP8 ', '000000 9c012a 2003 5802')],
  ['a lossy WebP of the wrong signature', webp('VP8 ', '000000 9d012b 2003 5802')],
  ['an AVIF in another box', `${box('fty_', ascii('avif'))}${properties(size)}`],
  ['a HEIC', `${brands('heic', version, 'mif1')}${properties(size)}`],
  ['an AVIF brand behind the brands', `${brands('mif1')}${box('avif', '')}${properties(size)}`],
  [
    'an AVIF by a brand after 32 others',
    `${brands(...Array<string>(32).fill('mif1'), 'avif')}${properties(size)}`,
  ],
  ['an AVIF without a size', `${brands('avif')}${properties()}`],
  ['an AVIF without properties', `${brands('avif')}${box('meta', `00000000${box('iprp', '')}`)}`],
  ['an AVIF without a list of properties', `${brands('avif')}${box('meta', '00000000')}`],
  ['an AVIF without items', brands('avif')],
])('rejects %s', (_what, header) => {
  expect(sniffPicture(bytesFromHex(header))).toBeUndefined();
});
