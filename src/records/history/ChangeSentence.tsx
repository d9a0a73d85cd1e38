import { Box } from '@mui/material';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeActor, RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { Rich } from '../../messages/Rich.tsx';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { RecordLink } from './RecordLink.tsx';
import { useChangeWords } from './useChangeWords.ts';
import { whoWords } from './whoWords.ts';
import { useRecordWords } from './useRecordWords.ts';

interface ChangeSentenceProps {
  change: RecordedChange;
  /** Entity on whose screen the change is listed, where the record goes without saying. */
  on?: string | undefined;
}

/** `Mara changed Price of Deep tissue massage €80.00 → €85.00`, with the record as a link. */
export function ChangeSentence({ change, on }: ChangeSentenceProps) {
  const text = useText();
  const words = useChangeWords();
  const { kind } = useRecordWords()(change);
  const { key, values = {} } = words.sentenceOf(change, on !== undefined);
  const { before, after } = values;
  return (
    <Rich
      template={text(key)}
      values={{
        ...values,
        who: <Actor of={change.actor} />,
        record:
          on === change.entity ? (
            text('history.this', { kind: kind.toLowerCase() })
          ) : (
            <RecordLink change={change} isLinked={on === undefined} />
          ),
        before: before !== undefined && <Before>{before}</Before>,
        after: before === undefined ? after : <After>{after}</After>,
      }}
    />
  );
}

/** The person or program of a change. */
export function Actor({ of }: { of: ChangeActor }) {
  const text = useText();
  return (
    <Box component="strong" sx={{ fontWeight: 500 }}>
      {whoWords(of, text)}
    </Box>
  );
}

function Before({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <>
      <Box component="span" sx={visuallyHidden}>
        {text('history.from')}{' '}
      </Box>
      <Box component="del" sx={{ color: 'text.tertiary' }}>
        {children}
      </Box>
    </>
  );
}

function After({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <>
      <Box component="span" sx={arrow}>
        <Icon of={ArrowRight} size={16} mirrored />
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {text('history.to')}
      </Box>{' '}
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {children}
      </Box>
    </>
  );
}

const arrow = {
  color: 'text.tertiary',
  '& svg': { width: '0.875em', height: '0.875em', verticalAlign: '-0.1em' },
} as const;
