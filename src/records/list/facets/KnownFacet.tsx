import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { errorWords } from '../../../ui/words/errorWords.ts';
import { useText } from '../../../messages/useText.ts';
import type { Facet } from '../listFilter.ts';
import { useKindIds } from '../kindHooks.ts';
import { useRecordList } from '../RecordListContext.ts';

interface KnownFacetProps {
  facet: Facet;
  /** The choices. */
  children: ReactNode;
}

/** The choices of a facet, or why the values that it filters by are unknown. */
export function KnownFacet({ facet: { computed = false }, children }: KnownFacetProps) {
  const text = useText();
  const { error } = useKindIds(useRecordList().kind, computed);
  if (!error) return children;
  return <Box sx={{ padding: '8px 10px', color: 'text.secondary' }}>{errorWords(error, text)}</Box>;
}
