import { Box } from '@mui/material';
import { useId } from 'react';
import type { ComposedMail } from '../../../contract/entities/values/composedMail.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../business/useBusiness.ts';
import { dateFormat, displayNames } from '../words/formatters.ts';

/** A mail as its recipient would get it, with its language and time zone. */
export function MailExample({ to, subject, text: words, language }: ComposedMail) {
  const text = useText();
  const id = useId();
  const { locale, timeZone } = useBusiness();
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockStart: '12px' }}>
      <Box id={id} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {text('consequences.tell.reads', { name: to })}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {text('consequences.tell.language', { language: languageName(language, locale) })}{' '}
        {timeZone && text('consequences.tell.zone', { zone: zoneName(timeZone, locale) })}
      </Box>
      <Box lang={language} dir="auto" sx={paper}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {text('consequences.tell.subject', { subject })}
        </Box>
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlockStart: '8px' }}>
          {words.trim()}
        </Box>
      </Box>
    </Box>
  );
}

const languageName = (language: string, locale: string) =>
  displayNames(locale, { type: 'language' }).of(language) ?? language;

/** `Central European Time`, independent of daylight saving time. */
function zoneName(timeZone: string, locale: string): string {
  const format = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const paper = {
  marginBlockStart: '6px',
  padding: '12px 14px',
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'line',
  bgcolor: 'sunken',
} as const;
