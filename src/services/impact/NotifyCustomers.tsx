import { Box, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { dateFormat } from '../../ui/words/formatters.ts';

/** Maximum length of a personal message, from the contract. */
const maxMessageLength = 2000;

export interface Telling {
  notify: boolean;
  /** Personal message; may be empty. */
  message: string;
}

interface NotifyCustomersProps {
  telling: Telling;
  impact: ServiceImpact;
  onChange: (telling: Telling) => void;
}

/** Whether to notify customers, with a personal message and a preview of the mail. */
export function NotifyCustomers({ telling, impact, onChange }: NotifyCustomersProps) {
  const text = useText();
  const id = useId();
  const { notify, message } = telling;
  const { people, messages, example } = impact;
  const unreachable = people - messages;
  return (
    <Box component="section" sx={{ marginBlockStart: '16px' }}>
      <Box sx={{ display: 'flex', gap: '12px' }}>
        <Switch
          id={`${id}-switch`}
          type="checkbox"
          // A native checkbox exposes its checked state itself.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          checked={notify}
          aria-describedby={`${id}-effect`}
          onChange={(event) => onChange({ ...telling, notify: event.target.checked })}
        />
        <Box sx={{ minWidth: 0 }}>
          <Box component="label" htmlFor={`${id}-switch`} sx={{ fontWeight: 500, cursor: 'pointer' }}>
            {text('consequences.tell.label')}
          </Box>
          <Box id={`${id}-effect`} sx={{ typography: 'body2', color: 'text.secondary' }}>
            {notify
              ? text('consequences.tell.effect', { smart_count: messages })
              : text('consequences.tell.nobody')}{' '}
            {notify && unreachable > 0 && text('consequences.tell.unreachable', { smart_count: unreachable })}
          </Box>
        </Box>
      </Box>
      {notify && messages > 0 && (
        <Box sx={{ marginBlockStart: '12px' }}>
          <Box component="label" htmlFor={`${id}-words`} sx={{ display: 'block', fontWeight: 500 }}>
            {text('consequences.tell.words')}
          </Box>
          <OutlinedInput
            id={`${id}-words`}
            fullWidth
            multiline
            minRows={2}
            maxRows={6}
            value={message}
            onChange={(event) => onChange({ ...telling, message: event.target.value })}
            slotProps={{
              input: {
                dir: 'auto',
                maxLength: maxMessageLength,
                'aria-describedby': `${id}-help`,
              },
            }}
            sx={{ marginBlock: '6px' }}
          />
          <Box id={`${id}-help`} sx={{ typography: 'body2', color: 'text.secondary' }}>
            {text('consequences.tell.wordsHelp', { most: maxMessageLength })}
          </Box>
          {example && <Example {...example} />}
        </Box>
      )}
    </Box>
  );
}

function Example({ to, subject, text: words, language }: NonNullable<ServiceImpact['example']>) {
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
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;

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
