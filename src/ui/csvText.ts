import Papa from 'papaparse';

/**
 * What a spreadsheet might take for a formula (OWASP, CSV injection): it gets an apostrophe in front. So does what
 * begins with an apostrophe already, so that taking one away always gives back what was written.
 */
const formulaLike = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Stands in front of a file: Excel needs it to read UTF-8. */
export const csvMark = '\uFEFF';

/** Rows as lines of a CSV file (RFC 4180), each with its end. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', escapeFormulae: formulaLike },
  )}\r\n`;
}
