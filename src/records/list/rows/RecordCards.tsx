import { Box, Typography } from '@mui/material';
import { SquareCheck } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { MenuButton } from '../../../ui/dialogs/MenuButton.tsx';
import { rem } from '../../../theme/rem.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { coveringLink, twoLines } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { scopeOfRecord } from '../../drafts/draftScopes.ts';
import { InParts } from './InParts.tsx';
import { staleRows } from './StaleNote.tsx';
import { RowDraft } from './RowDraft.tsx';
import type { CardParts, ListRow } from '../listKind.ts';
import { useRecordList } from '../RecordListContext.ts';
import { useLongPress } from './useLongPress.ts';
import { useKindCards, useKindMenu } from '../kindHooks.ts';

/**
 * Records as cards, on phones and with large text, under headings where the family has them. A long press or Select above
 * them starts a selection; then each card has a checkbox.
 */
export function RecordCards() {
  const text = useText();
  const { kind, data = [], selection, isFetching, former, drafts } = useRecordList();
  const cards = useKindCards(kind, data);
  const menu = useKindMenu(kind);
  const headings = useId();
  const { selecting } = selection;
  const { canAccess: mayEdit } = useCanAccess({ resource: kind.resource, action: 'edit' });
  const selectable = kind.BulkBar !== undefined && mayEdit && selection.ready;
  const longPress = useLongPress(selection.toggle);
  const groups = groupsOf(data.map((row) => ({ row, parts: cards.read(row) })));
  return (
    <Box aria-busy={isFetching || former} data-former={former ? '' : undefined} sx={frame}>
      {groups.map(({ title, items }, at) => {
        const list = (
          <Box component="ul" aria-labelledby={title && `${headings}${at}`} sx={cardList}>
            <InParts
              rows={items.map(({ row, parts }) => renderCard(row, parts))}
              room="li"
              rowHeight={cardSize}
            />
          </Box>
        );
        if (title === undefined) return <Fragment key={items[0]?.row.id}>{list}</Fragment>;
        return (
          <Box key={items[0]?.row.id} component="section" aria-labelledby={`${headings}${at}`} sx={group}>
            <Typography id={`${headings}${at}`} component="h2" sx={heading}>
              {title}
            </Typography>
            {list}
          </Box>
        );
      })}
    </Box>
  );

  function renderCard(row: ListRow, { pictureUrl, line, state, end, start }: CardParts) {
    const { id, name } = row;
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
        {start ?? <Picture id={id} name={name} url={pictureUrl} size={44} isPerson={kind.isPerson} />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {kind.NameCell ? <kind.NameCell {...{ id, name }}>{link}</kind.NameCell> : link}
          <Box sx={{ ...twoLines, whiteSpace: 'pre-line', typography: 'body2', color: 'text.tertiary' }}>
            {line}
          </Box>
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
            {draftFrom && <RowDraft savedAt={draftFrom} />}
          </Box>
        </Box>
        <Box sx={endColumn}>
          <Box sx={{ ...twoLines, fontWeight: 500, maxWidth: rem(104), textAlign: 'end' }}>{end}</Box>
          <Box sx={{ position: 'relative', marginBlock: '-4px -10px', marginInlineEnd: '-10px' }}>
            {actions().length > 0 && (
              <MenuButton label={text('list.menu.label', { name })} actions={actions} />
            )}
          </Box>
        </Box>
      </Box>
    );
  }
}

interface CardGroup {
  title: string | undefined;
  items: { row: ListRow; parts: CardParts }[];
}

/** Consecutive cards with the same heading. */
function groupsOf(cards: CardGroup['items']): CardGroup[] {
  const groups: CardGroup[] = [];
  for (const item of cards) {
    const last = groups.at(-1);
    if (last && last.title === item.parts.group) last.items.push(item);
    else groups.push({ title: item.parts.group, items: [item] });
  }
  return groups;
}

const frame = { display: 'grid', gap: '16px', '&[data-former]': staleRows } as const;

const cardList = { listStyle: 'none', margin: 0, padding: 0 } as const;

/** Each group is its own card. Its heading is on the canvas. */
const group = {
  '& > ul': {
    border: '1px solid',
    borderColor: 'line',
    borderRadius: '12px',
    overflow: 'clip',
    bgcolor: 'surface',
  },
} as const;

const heading = { fontWeight: 600, marginBlock: '4px 8px' } as const;

/** Usual height in px. */
const cardSize = 91;

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
