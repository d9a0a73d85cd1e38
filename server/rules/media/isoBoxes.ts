/** Boxes of ISO 14496-12, the format of AVIF files. */

/** A byte range; `to` is exclusive. */
export interface Range {
  from: number;
  to: number;
}

export interface Box extends Range {
  type: string;
  /** Start of its header. */
  begin: number;
}

/** Yields the content of each box in a range, with its type. Ends at a box that exceeds the range. */
export function* boxes(view: DataView, { from, to }: Range): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const length = view.getUint32(at);
    // Length 0 extends to the end; length 1 means a 64-bit length after the type.
    const isLong = length === 1 && at + 16 <= to;
    const next = isLong ? at + Number(view.getBigUint64(at + 8)) : length === 0 ? to : at + length;
    const content = at + (isLong ? 16 : 8);
    if (next < content || next > to) return;
    yield { type: typeAt(view, at + 4), begin: at, from: content, to: next };
    at = next;
  }
}

/** The first box of a type directly within the range. */
export function boxIn(view: DataView, range: Range, type: string): Box | undefined {
  for (const box of boxes(view, range)) if (box.type === type) return box;
  return undefined;
}

/** The four-letter name of a box or an item. */
export function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
