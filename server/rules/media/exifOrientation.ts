/** TIFF 6.0, sections 2 and 8; Exif stores the orientation of a picture in the tag of that name. */
const orientationTag = 0x01_12;
const short = 3;

/** Orientation from the TIFF structure of Exif data, 1 to 8; undefined if missing. */
export function orientationOf(tiff: Uint8Array): number | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === 0x49_49;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + entry * 12;
      if (view.getUint16(at, little) !== orientationTag) continue;
      const value = view.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? value : undefined;
    }
    return undefined;
  } catch (error) {
    // Damaged Exif data means no rotation.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Exif data with the orientation only. */
export function orientedExif(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = new DataView(tiff.buffer);
  view.setUint32(0, 0x4d_4d_00_2a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, short);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}
