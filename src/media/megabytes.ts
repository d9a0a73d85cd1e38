import { numberFormat } from '../ui/words/formatters.ts';

/** Formats bytes as `12.4 MB` in the locale, with 1 MB = 2^20 bytes, so that a limit of 10 is shown as 10. */
export function megabytes(bytes: number, locale: string): string {
  return numberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 1024 * 1024 ? 2 : 1,
  }).format(bytes / (1024 * 1024));
}
