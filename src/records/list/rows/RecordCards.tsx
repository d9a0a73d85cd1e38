import { Box } from '@mui/material';
import { SquareCheck } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { MenuButton } from '../../../ui/dialogs/MenuButton.tsx';
import { rem } from '../../../theme/rem.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { coveringLink, twoLines } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { scopeOfRecord } from '../../drafts/draftScopes.ts';
import { staleRows } from './StaleNote.tsx';
import { RowDraft } from './RowDraft.tsx';
import { useRecordList } from '../RecordListContext.ts';
import { useLongPress } from './useLongPress.ts';
import { useKindCards, useKindMenu } from '../kindHooks.ts';

/** Records as cards, on phones and with large text. A long press or Select above them starts a selection; then each card has a checkbox. */
export function RecordCards() {
  const text = useText();
  const { kind, data = [], selection, isFetching, former, drafts } = useRecordList();
  const cards = useKindCards(kind, data);
  const menu = useKindMenu(kind);
  const { selecting } = selection;
  const { canAccess: mayEdit } = useCanAccess({ resource: kind.resource, action: 'edit' });
  const selectable = kind.BulkBar !== undefined && mayEdit && selection.ready;
  const longPress = useLongPress(selection.toggle);
  return (
    <Box
      component="ul"
      aria-busy={isFetching || former}
      data-former={former ? '' : undefined}
      sx={{ listStyle: 'none', margin: 0, padding: 0, '&[data-former]': staleRows }}
    >
      {data.map((row) => {
        const { id, name } = row;
        const { pictureUrl, line, state, end } = cards.read(row);
        const link = (
          <Box component={Link} to={`/${kind.path}/${id}`} sx={nameLink}>
            {name}
          </Box>
        );
        const actions = () => [
          // Replaces the long press for mouse and keyboard at high zoom.
          ...(selectable && !selecting
            ? [
                {
                  key: 'select',
                  label: text('list.menu.select'),
                  icon: SquareCheck,
                  onSelect: () => selection.toggle(id),
                },
              ]
            : []),
          ...menu.of(row),
        ];
        const draftFrom = drafts.get(scopeOfRecord(kind.path, id));
        return (
          <Box
            key={id}
            component="li"
            data-record={id}
            data-selected={selection.has(id) ? '' : undefined}
            sx={card}
            {...(selectable && longPress(id))}
          >
            {selecting && (
              <Box
                sx={{
                  // Above the link's target, which covers the card.
                  position: 'relative',
                  zIndex: 1,
                  display: 'grid',
                  placeItems: 'center',
                  width: 32,
                  height: 44,
                  marginInlineStart: '-6px',
                }}
              >
                <Checkbox
                  aria-label={text('list.select.row', { name })}
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(id)}
                />
              </Box>
            )}
            <Picture id={id} name={name} url={pictureUrl} size={44} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {kind.NameCell ? <kind.NameCell {...{ id, name }}>{link}</kind.NameCell> : link}
              <Box sx={{ ...twoLines, typography: 'body2', color: 'text.tertiary' }}>{line}</Box>
              <Box
                sx={{
                  marginBlockStart: '6px',
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  gap: '6px 10px',
                  position: 'relative',
                  width: 'fit-content',
                  maxWidth: 1,
                }}
              >
                {state}
                {draftFrom && <RowDraft keptAt={draftFrom} />}
              </Box>
            </Box>
            <Box sx={endColumn}>
              <Box sx={{ ...twoLines, fontWeight: 500, maxWidth: rem(104), textAlign: 'end' }}>{end}</Box>
              <Box sx={{ position: 'relative', marginInlineEnd: '-10px' }}>
                {actions().length > 0 && (
                  <MenuButton label={text('list.menu.label', { name })} actions={actions} />
                )}
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const card = {
  position: 'relative',
  display: 'flex',
  gap: '12px',
  padding: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
  '&[data-selected]': {
    bgcolor: 'selected',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      width: 3,
      bgcolor: 'accent.fill',
    },
  },
  WebkitTouchCallout: 'none',
} as const;

const nameLink = { ...coveringLink, ...twoLines } as const;

const endColumn = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  flex: 'none',
} as const;
