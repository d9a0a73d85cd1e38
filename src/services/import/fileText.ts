import { FileFault } from './fileFault.ts';

/** In bytes. Ten thousand services with long descriptions are about as large. */
export const largestFile = 50 * 1024 * 1024;

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The text of a file in UTF-8 or UTF-16, with or without a byte order mark. Throws a FileFault. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > largestFile) throw new FileFault('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  if (text.trim() === '') throw new FileFault('empty');
  // A binary file, or another encoding.
  if (text.includes('\0')) throw new FileFault('notText');
  return text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault('notText');
  }
}

function encodingOf(bytes: Uint8Array): string {
  const mark = marks.find((known) => known.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return mark.encoding;
  // The first letters of a table are Latin, whose other byte is zero in UTF-16.
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0 ? 'utf-16be' : 'utf-8';
}
