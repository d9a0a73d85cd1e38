/** The first weekday of a locale: 1 for Monday to 7 for Sunday. Monday where the browser does not know it. */
export function firstWeekdayOf(locale: string): number {
  const about = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (about.getWeekInfo?.() ?? about.weekInfo)?.firstDay ?? 1;
}
