import { expect, test } from 'vitest';
import { sniffPicture } from './sniffPicture.ts';

/** Bytes from hexadecimal digits; spaces are for readability. */
function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

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
  expect(sniffPicture(bytes(header))).toEqual({ mediaType, extension, width: 800, height: 600 });
});

test.each(Object.entries(headers))('rejects a truncated header: %s', (_format, header) => {
  const complete = bytes(header);
  for (let length = 0; length < complete.length; length += 1) {
    const found = sniffPicture(complete.subarray(0, length));
    expect([length, found]).toEqual([length, undefined]);
  }
});

test.each([
  ['an HTML page', ascii('<html><script>alert(1)</script>')],
  ['a drawing that could run scripts', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture without a size', `89504e470d0a1a0a 0000000d ${ascii('IHDR')} 00000000 00000258`],
  ['a video', box('ftyp', `${ascii('isom')}00000000${ascii('mp42')}`)],
  ['endless boxes', `${box('ftyp', `${ascii('avif')}00000000`)}00000001${ascii('meta')}`],
])('rejects %s', (_what, header) => {
  expect(sniffPicture(bytes(header))).toBeUndefined();
});
