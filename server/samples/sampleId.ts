/**
 * Derives a stable id from a name: ids in links, tests and screenshots are the same on every machine. Four FNV-1a
 * hashes make a UUID of version 8, the version for custom formats (RFC 9562).
 */
export function sampleId(name: string): string {
  const hex = [0, 1, 2, 3].map((part) => hash(`${part}/${name}`)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** 32 bits of a name in hexadecimal. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // FNV's last bits mix poorly; one finalizing round spreads similar names.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value ^= value >>> 13;
  return (value >>> 0).toString(16).padStart(8, '0');
}
