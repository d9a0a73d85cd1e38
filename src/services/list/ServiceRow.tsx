import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Service } from '../../../contract/entities/service.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { Tip } from '../../ui/Tip.tsx';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { Absent } from '../../ui/page/Absent.tsx';
import { columnOf, type ColumnKey } from './columns.ts';
import { PlaceWords } from '../PlaceWords.tsx';
import { PriceWords } from '../PriceWords.tsx';
import type { ServiceActions } from '../serviceActions.tsx';
import { ServiceStateChip } from '../ServiceStateChip.tsx';
import { RowDraft } from './RowDraft.tsx';
import { StaffFaces } from './StaffFaces.tsx';
import type { ServiceFacts } from './useServiceFacts.ts';

interface ServiceRowProps {
  service: Service;
  facts: ServiceFacts;
  staffNames: ReadonlyMap<string, string>;
  now: Date;
  compact: boolean;
  columns: readonly ColumnKey[];
  /** When the person left unsaved changes of it in this browser. */
  draftFrom: Date | undefined;
  selectable: boolean;
  selected: boolean;
  onSelect: (id: string) => void;
  actions: ServiceActions;
}

/** One service in the table. The whole row opens it, the name is the real link. */
export function ServiceRow(props: ServiceRowProps) {
  const { service, columns, selectable, selected, onSelect, actions } = props;
  const text = useText();
  const { id, name } = service;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isOwnPress(event)) return;
    actions.open(service);
  };
  return (
    // The link in the row does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr data-selected={selected ? '' : undefined} data-service={id} onClick={open}>
      <td data-column="select">
        <Checkbox
          aria-label={text('services.select.row', { name })}
          disabled={!selectable}
          checked={selected}
          onChange={() => onSelect(id)}
        />
      </td>
      {columns.map((key) => (
        <td key={key} data-column={key} data-numeric={columnOf(key).numeric}>
          <ServiceCell {...props} column={key} />
        </td>
      ))}
      <td>
        <MenuButton label={text('services.menu.label', { name })} actions={() => actions.menu(service)} />
      </td>
    </tr>
  );
}

type ServiceCellProps = Pick<
  ServiceRowProps,
  'service' | 'facts' | 'staffNames' | 'now' | 'compact' | 'draftFrom'
>;

/** What a column says of a service. */
function ServiceCell({ column, ...props }: ServiceCellProps & { column: ColumnKey }) {
  const { service, facts, staffNames, now } = props;
  switch (column) {
    case 'name':
      return <NameCell {...props} />;
    case 'type':
      return facts.type;
    case 'category':
      return service.category?.name ? <OneLine>{service.category.name}</OneLine> : <Absent />;
    case 'price':
      return <PriceWords price={facts.price} />;
    case 'length':
      return facts.length ?? <Absent />;
    case 'locations':
      return <PlaceWords places={facts.places} />;
    case 'staff':
      return <StaffFaces ids={service.staffMemberIds ?? []} names={staffNames} />;
    case 'state':
      return <ServiceStateChip service={service} now={now} />;
    case 'address':
      return service.mainSlug?.name ? <OneLine>{service.mainSlug.name}</OneLine> : <Absent />;
    case 'updated':
      return <Day date={service.updatedDate} />;
    case 'created':
      return <Day date={service.createdDate} />;
    default:
      return column satisfies never;
  }
}

function NameCell({ service, facts, compact, draftFrom }: ServiceCellProps) {
  const text = useText();
  const { id, name, tagLine } = service;
  const mark = draftFrom && <RowDraft keptAt={draftFrom} iconAlone={compact} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <Picture id={id} name={name} url={facts.pictureUrl} size={compact ? 24 : 40} />
      <Box sx={{ minWidth: 0 }}>
        <NameLink service={service} compact={compact} />
        {!compact &&
          (mark ?? (
            <Box title={tagLine} sx={{ ...oneLine, typography: 'body2', color: 'text.tertiary' }}>
              {tagLine || text('services.noTagLine')}
            </Box>
          ))}
      </Box>
      {compact && mark}
    </Box>
  );
}

function OneLine({ children }: { children: string }) {
  return <span title={children}>{children}</span>;
}

function Day({ date }: { date: string | undefined }) {
  const { date: day } = useFormats();
  return date ? <time dateTime={date}>{day(new Date(date))}</time> : <Absent />;
}

/** Name and tag line are cut to a line each, in a low row to none: they stand in full on hover and focus. */
function NameLink({ service, compact }: { service: Service; compact: boolean }) {
  const { id, name, tagLine = '' } = service;
  const link = (
    <Box component={Link} to={`/services/${id}`} sx={nameLink}>
      {name}
    </Box>
  );
  const mayBeCut = name.length > 16 || tagLine.length > (compact ? 0 : 20);
  return mayBeCut ? <Tip text={[name, tagLine].filter(Boolean).join(' · ')}>{link}</Tip> : link;
}

/** A press on the row itself: not on what has a purpose of its own, and not the end of marking text. */
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
