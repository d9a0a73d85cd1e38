import { Box, ButtonBase } from '@mui/material';
import { X } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { oneLine } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';
import { fromWire, toWire } from './conditionTree.ts';
import { useConditionWords } from './useConditionWords.ts';

/** Active conditions as chips: a click opens them, the cross removes them. */
export function WhereChips({ onEdit }: { onEdit: () => void }) {
  const text = useText();
  const { kind, filter, setFilter } = useRecordList();
  const { where, ...rest } = filter;
  const sentence = useConditionWords(where);
  if (!where) return null;
  const tree = fromWire(kind.fields, where);
  const clauses = tree?.join === 'all' ? tree.clauses : tree ? [tree] : [];
  const without = (at: number) => {
    const left = toWire(kind.fields, { kind: 'group', join: 'all', clauses: clauses.toSpliced(at, 1) });
    setFilter(left ? { ...rest, where: left } : rest);
  };
  const chips = tree
    ? clauses.map((clause, at) => ({ words: sentence(clause), remove: () => without(at) }))
    : [{ words: text('listTools.advanced.unknown'), remove: () => setFilter(rest) }];
  return (
    <Box component="ul" aria-label={text('listTools.advanced.chips')} sx={list}>
      {chips.map(({ words, remove }) => (
        <Box key={words} component="li" sx={chip}>
          <ButtonBase
            aria-haspopup="dialog"
            aria-label={text('listTools.advanced.edit', { words })}
            title={words}
            onClick={onEdit}
            sx={{ ...half, paddingInline: '10px 4px' }}
          >
            <Box component="span" sx={oneLine}>
              {words}
            </Box>
          </ButtonBase>
          <ButtonBase
            aria-label={text('listTools.advanced.remove', { words })}
            onClick={remove}
            sx={{ ...half, width: 28, flex: 'none' }}
          >
            <Icon of={X} size={16} />
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
} as const;

const chip = {
  display: 'inline-flex',
  height: 32,
  maxWidth: 1,
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'accent.line',
  bgcolor: 'accent.soft',
  color: 'accent.text',
  typography: 'body2',
  fontWeight: 500,
  '@media (pointer: coarse)': { height: 44 },
} as const;

const half = { font: 'inherit', height: 1, borderRadius: '7px', minWidth: 0, maxWidth: 480 } as const;
