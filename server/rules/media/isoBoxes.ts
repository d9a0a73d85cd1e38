/** Boxes of ISO 14496-12, of which AVIF files consist. */

/** Of bytes; `to` is the first one behind it. */
export interface Range {
  from: number;
  to: number;
}

export interface Box extends Range {
  type: string;
  /** Where its header begins. */
  begin: number;
}

/** The content of each box in a range, with its type. Ends early where a box does not fit. */
export function* boxes(view: DataView, { from, to }: Range): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const length = view.getUint32(at);
    // A box of length 0 goes on to the end; one of 1 has a longer length field behind its type.
    const isLong = length === 1 && at + 16 <= to;
    const next = isLong ? at + Number(view.getBigUint64(at + 8)) : length === 0 ? to : at + length;
    const content = at + (isLong ? 16 : 8);
    if (next < content || next > to) return;
    yield { type: typeAt(view, at + 4), begin: at, from: content, to: next };
    at = next;
  }
}

export function boxIn(view: DataView, range: Range, type: string): Box | undefined {
  for (const box of boxes(view, range)) if (box.type === type) return box;
  return undefined;
}

/** The four letters that name a box or an item. */
export function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
