import { Box, Button, useMediaQuery } from '@mui/material';
import { Bot, ListChecks, User } from 'lucide-react';
import { useId, type PointerEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ChangeActor, RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import { dateFormat } from '../../ui/words/formatters.ts';
import { useFormats } from '../../ui/words/useFormats.ts';

/** An action on a change. */
export interface ChangeAction {
  key: string;
  label: string;
  /** Accessible name, which contains the label. */
  name: string;
  disabled?: boolean;
  /** ID of the part that it expands, and its state. */
  opens?: { id: string; open: boolean };
  onSelect?: () => void;
  /** Path of a link, instead of `onSelect`. */
  to?: string;
}

interface ChangeLineProps {
  change: RecordedChange;
  sentence: ReactNode;
  /** Effects on the calendar, an undo. */
  notes?: readonly string[];
  /** A control that is always there, before the time. */
  control?: ReactNode;
  /** For lists without day headings: the time of today, else the date. */
  datedBy?: Date | undefined;
  /** A run has an icon instead of a person's avatar. */
  isRun?: boolean;
  actions?: readonly ChangeAction[];
  /** Expanded fields below. */
  children?: ReactNode;
}

/** A change in one line: avatar, sentence and time. The actions appear on hover and focus, on touch in a menu. */
export function ChangeLine(props: ChangeLineProps) {
  const { change, sentence, notes = [], control, datedBy, isRun = false, actions = [], children } = props;
  const { locale, timeZone } = useBusiness();
  const { time: clockOf } = useFormats();
  const hasMenu = useMediaQuery('(hover: none), (max-width: 40em)');
  const { date, actor } = change;
  const at = new Date(date);
  const exact = dateFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return (
    <Box component="li" sx={item}>
      <Box sx={line}>
        {isRun ? (
          <Box aria-hidden sx={square}>
            <Icon of={ListChecks} size={16} />
          </Box>
        ) : (
          <ActorMark of={actor} />
        )}
        <Box sx={words}>
          <Box component="span" data-sentence onPointerEnter={showFullText}>
            {sentence}
          </Box>
          {notes.length > 0 && (
            <Box component="span" sx={{ typography: 'body2', color: 'text.tertiary' }}>
              {notes.join(' · ')}
            </Box>
          )}
        </Box>
        {control}
        <Box component="time" dateTime={date} title={exact.format(at)} sx={time}>
          {datedBy ? changedAt(date, { locale, timeZone, now: datedBy }) : clockOf(at)}
        </Box>
        {actions.length > 0 &&
          (hasMenu ? <ActionMenu actions={actions} /> : <ActionButtons actions={actions} />)}
      </Box>
      {children}
    </Box>
  );
}

/** The initials of a person; an icon for someone without a name, and for programs. */
function ActorMark({ of: { kind, name } }: { of: ChangeActor }) {
  if (name) return <Avatar name={name} size={24} />;
  const isProgram = kind === 'APP' || kind === 'SYSTEM';
  return (
    <Box aria-hidden sx={{ ...square, ...(!isProgram && { borderRadius: '50%' }) }}>
      <Icon of={isProgram ? Bot : User} size={16} />
    </Box>
  );
}

/** The whole sentence as a tooltip, if it is cut. */
function showFullText({ currentTarget: sentence }: PointerEvent<HTMLElement>): void {
  sentence.title = sentence.scrollWidth > sentence.clientWidth ? (sentence.textContent ?? '') : '';
}

function ActionButtons({ actions }: { actions: readonly ChangeAction[] }) {
  return (
    <Box data-actions sx={buttons}>
      {actions.map(({ key, label, name, disabled = false, opens, onSelect, to }) => (
        <Button
          key={key}
          size="small"
          aria-label={name}
          disabled={disabled}
          aria-expanded={opens?.open}
          aria-controls={opens?.id}
          {...(to === undefined ? { onClick: onSelect } : { component: Link, to })}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

function ActionMenu({ actions }: { actions: readonly ChangeAction[] }) {
  const text = useText();
  const navigate = useNavigate();
  const id = useId();
  return (
    <MenuButton
      label={text('history.actions')}
      actions={actions.map(({ key, name, disabled = false, onSelect, to }) => ({
        key: `${id}${key}`,
        label: name,
        disabled,
        onSelect: () => (to === undefined ? onSelect?.() : void navigate(to)),
      }))}
    />
  );
}

/** `sx` of what contains lines: from this width on, a line never wraps. */
export const lines = { margin: 0, padding: 0, listStyle: 'none', containerType: 'inline-size' } as const;

const item = {
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;

const line = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: rem(40),
  paddingInline: 'var(--card-padding, 0)',
  '&:hover, &:focus-within': { bgcolor: 'hover' },
  '& [data-actions]': { opacity: 0 },
  '&:hover [data-actions], &:focus-within [data-actions]': { opacity: 1 },
  '&:has([aria-expanded="true"]) [data-actions]': { opacity: 1 },
} as const;

const words = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  gap: '0 12px',
  minWidth: 0,
  paddingBlock: '4px',
  overflowWrap: 'anywhere',
  '@container (min-width: 48em)': {
    flexWrap: 'nowrap',
    '& > *': { position: 'relative', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > [data-sentence]': { flex: '0 1 auto' },
    '& > :not([data-sentence])': { flex: '0 2 auto', marginInlineStart: 'auto' },
  },
} as const;

const time = {
  flex: 'none',
  color: 'text.tertiary',
  typography: 'body2',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Over the end of the sentence and the notes, so that nothing moves. */
const buttons = {
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: `calc(var(--card-padding, 0px) + ${rem(56)})`,
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  paddingInlineStart: '12px',
  bgcolor: 'hover',
  '& .MuiButton-root': { minHeight: 0, height: rem(28) },
} as const;

const square = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: rem(24),
  height: rem(24),
  borderRadius: '6px',
  bgcolor: 'off.soft',
  color: 'off.text',
} as const;
