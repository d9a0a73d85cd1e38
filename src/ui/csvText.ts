import Papa from 'papaparse';

/**
 * Text that a spreadsheet could run as a formula (OWASP, CSV injection) gets a leading apostrophe. So does text that
 * starts with one, so that removing one always restores the original.
 */
const formulaLike = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell that {@link csvText} wrote. */
export function unescapedText(cell: string): string {
  return cell.startsWith("'") && formulaLike.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Byte order mark at the start of the file: Excel needs it to read UTF-8. */
export const csvMark = '\uFEFF';

/** Formats rows as CSV lines (RFC 4180), each with a line end. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', escapeFormulae: formulaLike },
  )}\r\n`;
}
