const known = new Map<string, string>();

/**
 * The locale of words, dates and times in the language of the texts, English, with the conventions of a region: `en-DE` for
 * `de-DE`, with its clock.
 */
export function textLocale(locale: string): string {
  const found = known.get(locale) ?? inEnglish(locale);
  known.set(locale, found);
  return found;
}

function inEnglish(locale: string): string {
  const { language, region = 'GB' } = new Intl.Locale(locale).maximize();
  if (language === 'en') return locale;
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const regional = `en-${region}`;
  // A region without English formats has those of the United States.
  const hasFormats = new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional;
  return `${hasFormats ? regional : 'en-GB'}-u-hc-${hourCycle}`;
}
