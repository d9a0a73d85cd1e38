/** Pictures for tests with real chunks and segments and without real pixels. */

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function bytesOf(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Bytes from hexadecimal digits; spaces are for readability. */
export const bytesFromHex = (hex: string) =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const little = (value: number) => big(value).toReversed();

/** A PNG chunk; its checksum is not valid. */
export function pngChunk(type: string, data: Uint8Array | readonly number[]): Uint8Array {
  return bytesOf(big(data.length), ascii(type), data, [0, 0, 0, 0]);
}

/** A PNG of this number of bytes, with further chunks before its pixels. */
export function pngPicture({
  size = 64,
  width = 800,
  height = 600,
  chunks = [] as Uint8Array[],
} = {}): Uint8Array {
  const before = bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk('IHDR', [...big(width), ...big(height), 8, 2, 0, 0, 0]),
    ...chunks,
  );
  const end = pngChunk('IEND', []);
  const picture = new Uint8Array(Math.max(size, before.length + end.length + 12)).map(
    (_, index) => index % 251,
  );
  picture.set(before);
  const pixels = picture.length - before.length - end.length - 12;
  picture.set(bytesOf(big(pixels), ascii('IDAT')), before.length);
  picture.set(end, picture.length - end.length);
  return picture;
}

export function jpegSegment(marker: number, data: Uint8Array | readonly number[]): Uint8Array {
  const length = data.length + 2;
  return bytesOf([0xff, marker, length >> 8, length & 255], data);
}

/** A JPEG with further segments before its frame, and bytes after its end. */
export function jpegPicture(segments: readonly Uint8Array[] = [], behind = new Uint8Array()): Uint8Array {
  return bytesOf(
    [0xff, 0xd8],
    jpegSegment(0xe0, bytesOf(ascii('JFIF\0'), [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...segments,
    jpegSegment(0xdb, [0, 1, 2, 3]),
    jpegSegment(0xc2, [8, 600 >> 8, 600 & 255, 800 >> 8, 800 & 255, 1, 1, 0x11, 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    jpegSegment(0xc4, [0, 1, 2]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x78, 0x9a],
    [0xff, 0xd9],
    behind,
  );
}

export function webpChunk(type: string, data: Uint8Array | readonly number[]): Uint8Array {
  return bytesOf(ascii(type), little(data.length), data, data.length % 2 ? [0] : []);
}

export function webpPicture(flags: number, chunks: readonly Uint8Array[]): Uint8Array {
  const content = bytesOf(
    ascii('WEBP'),
    webpChunk('VP8X', [flags, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0]),
    webpChunk('VP8 ', [1, 2, 3]),
    ...chunks,
  );
  return bytesOf(ascii('RIFF'), little(content.length), content);
}

const subBlocks = (data: Uint8Array) => bytesOf([data.length], data, [0]);

export function gifComment(text: string): Uint8Array {
  return bytesOf([0x21, 0xfe], subBlocks(ascii(text)));
}

/** An application extension with a name of eleven letters. */
export function gifApplication(name: string, data: Uint8Array | readonly number[]): Uint8Array {
  return bytesOf([0x21, 0xff], [11], ascii(name), subBlocks(bytesOf(data)));
}

/** A GIF with further blocks before each of its two images, and bytes after its end. */
export function gifPicture(blocks: readonly Uint8Array[] = [], behind = new Uint8Array()): Uint8Array {
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const image = (flags: number, table: readonly number[]) =>
    bytesOf([0x2c, 0, 0, 0, 0, 0x20, 3, 0x58, 2, flags], table, [2], subBlocks(bytesOf([0x21, 0x3b, 0xfe])));
  return bytesOf(
    ascii('GIF89a'),
    [0x20, 3, 0x58, 2, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...blocks,
    control,
    image(0, []),
    ...blocks,
    control,
    image(0x80, [1, 2, 3, 4, 5, 6]),
    [0x3b],
    behind,
  );
}

export function isoBox(type: string, ...content: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const inside = bytesOf(...content);
  return bytesOf(big(inside.length + 8), ascii(type), inside);
}

interface AvifItem {
  type: string;
  name?: string;
  data: Uint8Array;
}

/** An AVIF of a picture and further items, with boxes in its meta box, among its properties and after its data. */
export function avifPicture({
  items = [] as AvifItem[],
  inMeta = [] as Uint8Array[],
  properties = [] as Uint8Array[],
  behind = [] as Uint8Array[],
} = {}): Uint8Array {
  const all: AvifItem[] = [{ type: 'av01', data: ascii('the pixels') }, ...items];
  const data = bytesOf(...all.map((item) => item.data), ascii('between'));
  const meta = (at: number) => {
    let begin = at;
    const extents = all.map((item, index) => {
      const extent = [0, index + 1, 0, 0, 0, 0, 0, 1, ...big(begin), ...big(item.data.length)];
      begin += item.data.length;
      return extent;
    });
    return isoBox(
      'meta',
      [0, 0, 0, 0],
      isoBox('hdlr', big(0), big(0), ascii('pict'), big(0), big(0), big(0), ascii('Secret encoder\0')),
      isoBox('pitm', [0, 0, 0, 0, 0, 1]),
      isoBox('iloc', [1, 0, 0, 0, 0x44, 0, 0, all.length], ...extents),
      isoBox(
        'iinf',
        [0, 0, 0, 0, 0, all.length],
        ...all.map(({ type, name = '' }, index) =>
          isoBox('infe', [2, 0, 0, 0, 0, index + 1, 0, 0], ascii(type), ascii(`${name}\0`)),
        ),
      ),
      isoBox('iprp', isoBox('ipco', isoBox('ispe', big(0), big(800), big(600)), ...properties)),
      ...inMeta,
    );
  };
  const brands = isoBox('ftyp', ascii('avif'), big(0), ascii('avifmif1'));
  return bytesOf(brands, meta(brands.length + meta(0).length + 8), isoBox('mdat', data), ...behind);
}

/** Exif data with a location, a camera and an orientation, in either byte order. */
export function tiff(orientation: number, isLittle = false): Uint8Array {
  const camera = ascii('Secret Camera 3000\0\0');
  const bytes = new Uint8Array(8 + 2 + 3 * 12 + 4 + camera.length + 30);
  const view = new DataView(bytes.buffer);
  bytes.set(ascii(isLittle ? 'II' : 'MM'));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 3, isLittle);
  const entry = (index: number, tag: number, type: number, count: number) => {
    const at = 10 + index * 12;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, type, isLittle);
    view.setUint32(at + 4, count, isLittle);
    return at + 8;
  };
  view.setUint32(entry(0, 0x01_10, 2, camera.length), 50, isLittle);
  view.setUint16(entry(1, 0x01_12, 3, 1), orientation, isLittle);
  view.setUint32(entry(2, 0x88_25, 4, 1), 70, isLittle);
  bytes.set(camera, 50);
  bytes.set(ascii('GPS 47.3769N 8.5417E'), 70);
  return bytes;
}
