import { Box, Drawer, Typography, useMediaQuery, useTheme } from '@mui/material';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { useIsPhone } from '../../ui/page/useIsPhone.ts';
import type { PanelMoves } from './panelMoves.ts';
import { sidePanel, panel, panelOver, panelWidth } from './panelStyles.ts';

interface EntryPanelProps extends PanelMoves {
  title: ReactNode;
  /** Second line: the time. */
  lead: ReactNode;
  /** Status, above the title. */
  state?: ReactNode;
  /** Link to a page of its own. */
  full?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** Last line: the actions that are not possible, and why. */
  foot?: ReactNode;
}

/** The open entry beside the calendar, below a window of 1100 px in a sheet. Escape closes it, arrow keys open others. */
export function EntryPanel(props: EntryPanelProps) {
  const { entryKey, isOver, onClose, onNext, onPrevious } = props;
  const id = useId();
  const { direction } = useTheme();
  const isPhone = useIsPhone();
  const isSheet = !useMediaQuery(sidePanel);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current === entryKey) return;
    focused.current = entryKey;
    heading.current?.focus({ preventScroll: true });
  }, [entryKey]);
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    // React also passes on events of the panel's dialogs, which are elsewhere on the page.
    if (!event.currentTarget.contains(target) || target.matches('input, select, textarea')) return;
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const run = key === 'Escape' ? onClose : key === forward ? onNext : key === back ? onPrevious : undefined;
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const content = <Content {...props} id={id} heading={heading} />;
  if (isSheet) {
    return (
      <Drawer
        open
        anchor={isPhone ? 'bottom' : 'right'}
        onClose={onClose}
        onKeyDown={listen}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: isPhone ? sheet : { width: rem(panelWidth), maxWidth: 1 },
          },
        }}
      >
        {content}
      </Drawer>
    );
  }
  return (
    // The keys work from any of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Box
      component="aside"
      aria-labelledby={id}
      data-panel
      onKeyDown={listen}
      sx={[panel, isOver && panelOver]}
    >
      {content}
    </Box>
  );
}

function Content(props: EntryPanelProps & { id: string; heading: { current: HTMLHeadingElement | null } }) {
  const { id, heading, title, lead, state, full, actions, children, foot, onClose, onNext, onPrevious } =
    props;
  const text = useText();
  return (
    <>
      <Box sx={{ padding: '16px 20px 16px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', marginBlockEnd: '12px' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{state}</Box>
          <IconAction
            icon={ChevronLeft}
            mirrored
            label={text('calendar.panel.previous')}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconAction
            icon={ChevronRight}
            mirrored
            label={text('calendar.panel.next')}
            disabled={!onNext}
            onClick={onNext}
          />
          {full}
          <IconAction icon={X} label={text('layout.actions.close')} onClick={onClose} />
        </Box>
        <Typography
          id={id}
          ref={heading}
          variant="h2"
          tabIndex={-1}
          sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
        >
          {title}
        </Typography>
        <Box sx={{ color: 'text.secondary', marginBlockStart: '2px', minHeight: rem(20) }}>{lead}</Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '16px' }}>
            {actions}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, paddingInline: '20px' }}>{children}</Box>
      {foot && <Box sx={footLine}>{foot}</Box>}
    </>
  );
}

const sheet = { borderRadius: '16px 16px 0 0', maxHeight: 'min(88dvh, 100%)' } as const;

const footLine = {
  padding: '14px 20px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  typography: 'body2',
  color: 'text.secondary',
} as const;
