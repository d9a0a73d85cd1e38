import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { Rich } from '../../messages/Rich.tsx';
import { useText } from '../../messages/useText.ts';
import { useRecordWords } from './useRecordWords.ts';

interface RecordLinkProps {
  change: RecordedChange;
  /** False for a record without a name, on the screen of the record that it belongs to. */
  isLinked?: boolean;
}

/** `the plan Summer pass`: the changed record, its name a link if it has a screen. */
export function RecordLink({ change, isLinked = true }: RecordLinkProps) {
  const text = useText();
  const { kind, phrase, to } = useRecordWords()(change);
  const isNamed = isLinked && change.name !== undefined && phrase.includes('%{name}');
  const words = isNamed ? change.name : text('activity.unnamed', { kind: kind.toLowerCase() });
  const name =
    isLinked && to ? (
      <Box component={Link} to={to} sx={link}>
        {words}
      </Box>
    ) : (
      <Box component="span" sx={{ fontWeight: 500 }}>
        {words}
      </Box>
    );
  return isNamed ? <Rich template={phrase} values={{ name }} /> : name;
}

/** `sx` of a link in a sentence about a change. */
export const link = {
  color: 'accent.text',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
