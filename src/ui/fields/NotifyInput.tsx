import { Box, OutlinedInput } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { participantMessageLimit } from '../../../contract/calls/services/services.ts';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../words/useFormats.ts';
import type { NotifyChoice } from './notifyChoice.ts';
import { SwitchLine } from './SwitchLine.tsx';

interface NotifyInputProps {
  notification: NotifyChoice;
  /** Number of affected customers. */
  people: number;
  /** Number of those with an email address, who get one email each. */
  messages: number;
  /** Below the message: a preview of the mail. */
  children?: ReactNode;
  onChange: (notification: NotifyChoice) => void;
}

/** Whether to notify customers by email, with a personal message. */
export function NotifyInput({ notification, people, messages, children, onChange }: NotifyInputProps) {
  const text = useText();
  const { number } = useFormats();
  const id = useId();
  const { notify, message } = notification;
  return (
    <Box component="section" sx={{ marginBlockStart: '16px' }}>
      <SwitchLine
        label={text('consequences.tell.label')}
        effect={
          <>
            {notify
              ? text('consequences.tell.effect', { smart_count: messages })
              : text('consequences.tell.nobody')}{' '}
            {notify &&
              people > messages &&
              text('consequences.tell.unreachable', { smart_count: people - messages })}
          </>
        }
        checked={notify}
        onChange={(on) => onChange({ ...notification, notify: on })}
      />
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
            onChange={(event) => onChange({ ...notification, message: event.target.value })}
            slotProps={{
              input: {
                dir: 'auto',
                maxLength: participantMessageLimit,
                'aria-describedby': `${id}-help`,
              },
            }}
            sx={{ marginBlock: '6px' }}
          />
          <Box id={`${id}-help`} sx={{ typography: 'body2', color: 'text.secondary' }}>
            {text('consequences.tell.wordsHelp', { most: number(participantMessageLimit) })}
          </Box>
          {children}
        </Box>
      )}
    </Box>
  );
}
