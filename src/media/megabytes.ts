/** `12.4 MB`, as the language writes it; counted as computers do, so that a limit of 10 is reached at 10. */
export function megabytes(bytes: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 1024 * 1024 ? 2 : 1,
  }).format(bytes / (1024 * 1024));
}
