import { boxes, boxIn, typeAt, type Box, type Range } from './isoBoxes.ts';

/** Items that are shown, or that a shown item is composed of. */
const shownItems = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap', 'sato']);
const retainedInFile = new Set(['ftyp', 'meta', 'mdat']);
const retainedInMeta = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'dinf', 'grpl']);
/** Properties with metadata: a description, times, private data of applications. */
const metadataProperties = new Set(['udes', 'crtt', 'mdft', 'uuid', 'free', 'skip']);
/** The type of a box or an item whose content readers ignore. */
const free = new TextEncoder().encode('free');

/**
 * Overwrites everything but the content of shown items with zeros: Exif, XMP, names and unknown boxes; offsets
 * stay valid. The rotation is a property of the picture and stays. Throws RangeError for a damaged file.
 */
export function stripAvif(content: Uint8Array): Uint8Array {
  const bytes = content.slice();
  const view = new DataView(bytes.buffer);
  const file = allBoxes(view, { from: 0, to: bytes.length });
  const meta = file.find(({ type }) => type === 'meta');
  if (!meta) throw new RangeError('The list of items is missing.');
  const inMeta = allBoxes(view, { from: meta.from + 4, to: meta.to });
  const part = (type: string): Box => {
    const found = inMeta.find((box) => box.type === type);
    if (!found) throw new RangeError(`The box ${type} is missing.`);
    return found;
  };

  const shown = blankHiddenItems(bytes, view, part('iinf'));
  const idat = inMeta.find(({ type }) => type === 'idat');
  const extents = extentsOf(view, part('iloc'), idat).flatMap(({ item, ...extent }) =>
    shown.has(item) ? [extent] : [],
  );
  for (const data of [...file.filter(({ type }) => type === 'mdat'), ...(idat ? [idat] : [])]) {
    blankAround(bytes, data, extents);
  }

  const handler = part('hdlr');
  // Version, type and reserved fields; a name follows.
  bytes.fill(0, handler.from + 24, handler.to);
  const properties = allBoxes(view, part('iprp')).filter(({ type }) => type === 'ipco');
  for (const box of [
    ...file.filter(({ type }) => !retainedInFile.has(type)),
    ...inMeta.filter(({ type }) => !retainedInMeta.has(type)),
    ...properties.flatMap((list) => allBoxes(view, list)).filter(({ type }) => metadataProperties.has(type)),
  ]) {
    bytes.set(free, box.begin + 4);
    bytes.fill(0, box.from, box.to);
  }
  return bytes;
}

/** Whether an AVIF file contains a sequence of pictures, whose samples are not listed as items. */
export function isSequence(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return boxIn(view, { from: 0, to: content.length }, 'moov') !== undefined;
}

/** The boxes of a range, which they must fill completely. */
function allBoxes(view: DataView, range: Range): Box[] {
  const found = [...boxes(view, range)];
  if ((found.at(-1)?.to ?? range.from) !== range.to) throw new RangeError('A box ends too late.');
  return found;
}

/** Removes the names of all items and the types of those that are not shown. Returns the ids of the others. */
function blankHiddenItems(bytes: Uint8Array, view: DataView, list: Box): Set<number> {
  const shown = new Set<number>();
  const isLong = view.getUint8(list.from) > 0;
  for (const entry of allBoxes(view, { from: list.from + (isLong ? 8 : 6), to: list.to })) {
    const version = view.getUint8(entry.from);
    // Older entries have no type, which pictures require.
    if (version < 2) throw new RangeError('An item has no type.');
    const id = version === 2 ? view.getUint16(entry.from + 4) : view.getUint32(entry.from + 4);
    const type = entry.from + (version === 2 ? 8 : 10);
    if (type + 4 > entry.to) throw new RangeError('An item ends too early.');
    if (shownItems.has(typeAt(view, type))) shown.add(id);
    else bytes.set(free, type);
    bytes.fill(0, type + 4, entry.to);
  }
  return shown;
}

/** Byte ranges of each item's content (ISO 14496-12, section 8.11.3). */
function extentsOf(view: DataView, { from, to }: Box, idat: Box | undefined): (Range & { item: number })[] {
  const version = view.getUint8(from);
  let at = from + 4;
  const read = (size: number): number => {
    if (at + size > to) throw new RangeError('The list of extents ends too early.');
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + view.getUint8(at + index);
    at += size;
    return value;
  };
  const [offsets, others] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [offsets >> 4, offsets & 15, others >> 4];
  const indexSize = version === 0 ? 0 : others & 15;
  const idSize = version < 2 ? 2 : 4;
  const extents: (Range & { item: number })[] = [];
  for (let items = read(idSize); items > 0; items -= 1) {
    const item = read(idSize);
    const method = version === 0 ? 0 : read(2) & 15;
    // In the file, or in the box idat; content in another file or inside another item is unknown.
    const place = [{ from: 0, to: view.byteLength }, idat][method];
    if (read(2) !== 0 || !place) throw new RangeError('The content of an item is elsewhere.');
    const base = read(baseSize);
    for (let count = read(2); count > 0; count -= 1) {
      read(indexSize);
      const begin = place.from + base + read(offsetSize);
      const length = read(lengthSize);
      // 0: the rest of the file or box.
      const end = length === 0 ? place.to : begin + length;
      if (end > view.byteLength) throw new RangeError('An item ends behind the file.');
      extents.push({ item, from: begin, to: end });
    }
  }
  return extents;
}

function blankAround(bytes: Uint8Array, data: Range, retained: readonly Range[]): void {
  let at = data.from;
  for (const { from, to } of retained.toSorted((one, other) => one.from - other.from)) {
    if (from >= data.to) break;
    // Fills nothing if the range begins before.
    bytes.fill(0, at, from);
    at = Math.max(at, to);
  }
  bytes.fill(0, at, data.to);
}
