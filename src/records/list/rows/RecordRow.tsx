import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { MenuButton, type MenuAction } from '../../../ui/dialogs/MenuButton.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { oneLine } from '../../../ui/textStyles.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { useText } from '../../../messages/useText.ts';
import { nameColumn } from './columns.ts';
import type { ListColumn, ListKind, RowParts } from '../listKind.ts';
import { RowDraft } from './RowDraft.tsx';

interface RecordRowProps {
  kind: ListKind;
  id: string;
  name: string;
  parts: RowParts;
  compact: boolean;
  columns: readonly ListColumn[];
  /** Time of a draft in this browser. */
  draftFrom: Date | undefined;
  selectable: boolean;
  selected: boolean;
  onSelect: (id: string) => void;
  menu: () => MenuAction[];
}

/** A table row. If records have a page, a click anywhere opens it; the name is the link. */
export function RecordRow(props: RecordRowProps) {
  const { kind, id, name, parts, columns, selectable, selected, onSelect, menu } = props;
  const text = useText();
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOwnPress(event)) void navigate(`/${kind.path}/${id}`);
  };
  return (
    // The link in the row is the keyboard equivalent.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr data-selected={selected ? '' : undefined} data-record={id} onClick={open}>
      <td data-column="select">
        <Checkbox
          aria-label={text('list.select.row', { name })}
          disabled={!selectable}
          checked={selected}
          onChange={() => onSelect(id)}
        />
      </td>
      {columns.map(({ key, numeric }) => (
        <td key={key} data-column={key} data-numeric={numeric}>
          {key === nameColumn ? <NameCell {...props} /> : parts.cell(key)}
        </td>
      ))}
      <td>
        {/* A role may allow none of the actions. */}
        {menu().length > 0 && <MenuButton label={text('list.menu.label', { name })} actions={menu} />}
      </td>
    </tr>
  );
}

type NameCellProps = Pick<RecordRowProps, 'kind' | 'id' | 'name' | 'parts' | 'compact' | 'draftFrom'>;

function NameCell(props: NameCellProps) {
  const { kind, id, name, parts, compact, draftFrom } = props;
  const { pictureUrl, line } = parts;
  const text = useText();
  const mark = draftFrom && <RowDraft savedAt={draftFrom} iconAlone={compact} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <Picture id={id} name={name} url={pictureUrl} size={compact ? 24 : 40} isPerson={kind.isPerson} />
      <Box sx={{ minWidth: 0 }}>
        <NameLink {...props} />
        {!compact &&
          (mark ?? (
            <Box data-name-line title={line} sx={{ ...oneLine, typography: 'body2', color: 'text.tertiary' }}>
              {line || text(kind.words.noLine)}
            </Box>
          ))}
      </Box>
      {compact && mark}
    </Box>
  );
}

/**
 * Truncates name and second line to one line each; compact rows hide the second line. The tooltip has the full text.
 */
function NameLink({ kind, id, name, parts: { line = '' }, compact }: NameCellProps) {
  const { path, NameCell: Wrapper } = kind;
  const link = (
    <Box component={Link} to={`/${path}/${id}`} sx={nameLink}>
      {name}
    </Box>
  );
  const mayBeCut = name.length > 16 || line.length > (compact ? 0 : 20);
  const cell = mayBeCut ? <Tip text={[name, line].filter(Boolean).join(' · ')}>{link}</Tip> : link;
  return Wrapper ? <Wrapper {...{ id, name }}>{cell}</Wrapper> : cell;
}

/** Whether a click targets the row itself, not a control in it, and does not end a text selection. */
function isOwnPress({ target }: MouseEvent<HTMLElement>): boolean {
  const onControl =
    target instanceof Element && target.closest('a, button, input, [role="menu"], .MuiModal-root') !== null;
  return !onControl && (getSelection()?.isCollapsed ?? true);
}

const nameLink = {
  ...oneLine,
  display: 'block',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '&:focus-visible': { outlineOffset: '-1px', borderRadius: '4px' },
} as const;
