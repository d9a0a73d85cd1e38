import { orientationOf, orientedExif } from './exifOrientation.ts';
import type { PictureFacts } from '../../tables/mediaFiles.ts';
import { stripAvif } from './stripAvif.ts';

/**
 * Removes metadata from a picture: location, device, time, names, thumbnails. Keeps pixels, colours (ICC) and
 * orientation. Undefined for a damaged file, because unparsed data could contain a location.
 */
export function stripPicture(content: Uint8Array, { mediaType }: PictureFacts): Uint8Array | undefined {
  try {
    switch (mediaType) {
      case 'image/jpeg':
        return stripJpeg(content);
      case 'image/png':
        return stripPng(content);
      case 'image/webp':
        return stripWebp(content);
      case 'image/gif':
        return stripGif(content);
      case 'image/avif':
        return stripAvif(content);
      default:
        return mediaType satisfies never;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const asciiBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Copies a byte range. Throws RangeError if it exceeds the file. */
function cut(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length) throw new RangeError('The picture ends too early.');
  return bytes.subarray(from, to);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const joinedBytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joinedBytes.set(part, at);
    at += part.length;
  }
  return joinedBytes;
}

const jpegMarker = {
  begin: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
} as const;
const exifMark = 'Exif\0\0';

/**
 * ITU T.81, annex B: segments, with coded data after each start of scan. Drops application segments except JFIF,
 * ICC and Adobe's colour transform, comments, and all data after the end, where phones store further pictures and
 * videos.
 */
function stripJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const retained: Uint8Array[] = [];
  let orientation = 1;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('A marker is missing.');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpegMarker.end) break;
    const end = at + 2 + view.getUint16(at + 2);
    const segment = cut(bytes, at, end);
    const content = cut(bytes, at + 4, end);
    if (marker === jpegMarker.app1 && latin(content.subarray(0, 6)) === exifMark) {
      orientation = orientationOf(content.subarray(6)) ?? orientation;
    }
    if (isRetainedInJpeg(marker, content)) retained.push(segment);
    at = end;
    if (marker === jpegMarker.scan) {
      at = endOfScan(bytes, end);
      retained.push(cut(bytes, end, at));
    }
  }
  const begin = Uint8Array.of(0xff, jpegMarker.begin);
  const end = Uint8Array.of(0xff, jpegMarker.end);
  if (orientation === 1) return joined([begin, ...retained, end]);
  const exif = joined([asciiBytes(exifMark), orientedExif(orientation)]);
  const header = Uint8Array.of(0xff, jpegMarker.app1, 0, exif.length + 2);
  // JFIF must be the first segment.
  const [jfif, ...others] = retained[0]?.[1] === jpegMarker.app0 ? retained : [new Uint8Array(), ...retained];
  return joined([begin, jfif ?? new Uint8Array(), header, exif, ...others, end]);
}

function isRetainedInJpeg(marker: number, content: Uint8Array): boolean {
  const isComment = marker === 0xfe;
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isComment && !isApplication) return true;
  const name = latin(content.subarray(0, 12));
  if (marker === jpegMarker.app0) return name.startsWith('JFIF\0');
  if (marker === jpegMarker.app2) return name === 'ICC_PROFILE\0';
  return marker === jpegMarker.app14 && name.startsWith('Adobe');
}

/**
 * Coded data ends at a marker: 0xFF, except stuffed bytes (0xFF00), restarts (0xFFD0 to 0xFFD7) and fill bytes.
 */
function endOfScan(bytes: Uint8Array, begin: number): number {
  for (let at = bytes.indexOf(0xff, begin); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The picture ends too early.');
}

/** Chunks that affect the display of pixels. All critical chunks, which begin with a capital, are kept too. */
const shownByPng = new Set(
  'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** PNG specification, section 5: chunks of length, type, data and checksum. */
function stripPng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const retained: Uint8Array[] = [];
  let orientation = 1;
  for (let at = 8; ;) {
    const end = at + 12 + view.getUint32(at);
    const chunk = cut(bytes, at, end);
    const type = latin(cut(bytes, at + 4, at + 8));
    if (type === 'eXIf') orientation = orientationOf(chunk.subarray(8, -4)) ?? orientation;
    if (/^[A-Z]/.test(type) || shownByPng.has(type)) retained.push(chunk);
    at = end;
    if (type === 'IEND') break;
  }
  const signature = bytes.subarray(0, 8);
  if (orientation === 1) return joined([signature, ...retained]);
  const [header = new Uint8Array(), ...others] = retained;
  return joined([signature, header, pngChunk('eXIf', orientedExif(orientation)), ...others]);
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([asciiBytes(type), data]);
  const chunk = new Uint8Array(named.length + 8);
  viewOf(chunk).setUint32(0, data.length);
  chunk.set(named, 4);
  viewOf(chunk).setUint32(named.length + 4, checksum(named));
  return chunk;
}

/** CRC-32 of PNG, annex D. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

const shownByWebp = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X for the chunks EXIF and XMP. */
const webpFlags = { exif: 0x08, xmp: 0x04 } as const;

/** RFC 9649, section 2: chunks of type, length and data, padded to an even length, inside RIFF. */
function stripWebp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const retained: Uint8Array[] = [];
  let orientation = 1;
  const length = view.getUint32(4, true) + 8;
  for (let at = 12; at < Math.min(length, bytes.length);) {
    const type = latin(cut(bytes, at, at + 4));
    const size = view.getUint32(at + 4, true);
    const data = cut(bytes, at + 8, at + 8 + size);
    if (type === 'EXIF') orientation = orientationOf(withoutExifMark(data)) ?? orientation;
    if (shownByWebp.has(type)) retained.push(webpChunk(type, data));
    at += 8 + size + (size % 2);
  }
  const extended = retained.find((chunk) => latin(chunk.subarray(0, 4)) === 'VP8X');
  const isTurned = orientation !== 1 && extended !== undefined;
  if (extended) {
    const flags = (extended[8] ?? 0) & ~(webpFlags.exif | webpFlags.xmp);
    extended[8] = isTurned ? flags | webpFlags.exif : flags;
  }
  if (isTurned) retained.push(webpChunk('EXIF', orientedExif(orientation)));
  const content = joined([asciiBytes('WEBP'), ...retained]);
  const header = joined([asciiBytes('RIFF'), new Uint8Array(4)]);
  viewOf(header).setUint32(4, content.length, true);
  return joined([header, content]);
}

/** Some programs write the marker of JPEG here too. */
function withoutExifMark(data: Uint8Array): Uint8Array {
  return latin(data.subarray(0, 6)) === exifMark ? data.subarray(6) : data;
}

function webpChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length + (data.length % 2));
  chunk.set(asciiBytes(type));
  viewOf(chunk).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}

const gifBlock = { extension: 0x21, image: 0x2c, end: 0x3b } as const;
const gifExtension = { graphicControl: 0xf9, application: 0xff } as const;
/** Repetitions of an animation, under both names, and the colour profile. */
const shownByGif = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** GIF89a specification: drops comments, texts, application data, and all data after the end. */
function stripGif(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  let at = 13 + colourTable(view.getUint8(10));
  const retained = [cut(bytes, 0, at)];
  for (;;) {
    const begin = at;
    // Some programs omit the trailer.
    const block = at === bytes.length ? gifBlock.end : view.getUint8(at);
    if (block === gifBlock.end) return joined([...retained, Uint8Array.of(gifBlock.end)]);
    if (block === gifBlock.image) {
      at = endOfSubBlocks(view, at + 11 + colourTable(view.getUint8(at + 9)));
      retained.push(cut(bytes, begin, at));
      continue;
    }
    if (block !== gifBlock.extension) throw new RangeError('A block is missing.');
    at = endOfSubBlocks(view, at + 2);
    const name = latin(bytes.subarray(begin + 3, begin + 14));
    const label = view.getUint8(begin + 1);
    const isShown = label === gifExtension.application && shownByGif.has(name);
    if (isShown || label === gifExtension.graphicControl) retained.push(cut(bytes, begin, at));
  }
}

/** Size of a colour table in bytes, from its flags. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Sub-blocks begin with their length; one of length 0 ends them. */
function endOfSubBlocks(view: DataView, begin: number): number {
  let at = begin;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}
