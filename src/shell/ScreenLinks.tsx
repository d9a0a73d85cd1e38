import { Box } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loadAllTexts } from '../messages/i18nProvider.ts';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyModule } from '../ui/loading/lazyModule.ts';
import { useOnline } from '../ui/queries/useOnline.ts';
import { useSettled } from '../ui/loading/useSettled.ts';
import { isOnScreen, screenGroups, type Screen } from './screens.ts';
import { Tip } from '../ui/Tip.tsx';

const countModule = lazyModule(async () => {
  const [{ ScreenCount }] = await Promise.all([import('./ScreenCount.tsx'), loadAllTexts()]);
  return ScreenCount;
});

/** The part that shows numbers, once it has loaded: links work without it, also while the network is down. */
function useCount(isWanted: boolean) {
  const isOnline = useOnline();
  const [isLoaded, setLoaded] = useState(countModule.loaded !== undefined);
  useEffect(() => {
    if (!isWanted || !isOnline || isLoaded) return undefined;
    let left = false;
    countModule.load().then(
      () => !left && setLoaded(true),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [isWanted, isOnline, isLoaded]);
  return isWanted && isLoaded ? countModule.loaded?.value : undefined;
}

/** The open screen. */
const main = {
  get current() {
    return document.querySelector('main');
  },
};

interface ScreenLinksProps {
  /** Icons only, each with a tooltip. */
  compact?: boolean;
  /** Called on navigation to a screen. */
  onLeave?: () => void;
}

/** Links to all screens by group: in the sidebar, and on phones in the More sheet. */
export function ScreenLinks({ compact = false, onLeave }: ScreenLinksProps) {
  const text = useText();
  const id = useId();
  // Numbers are asked after the screen, which they must not delay.
  const Count = useCount(useSettled(main));
  return screenGroups.map(({ group, screens }) => {
    const heading = group === 'first' || group === 'last' ? undefined : text(`layout.navGroup.${group}`);
    return (
      <Box key={group} sx={compact ? closeSection : section}>
        {heading !== undefined && (
          <Box id={`${id}${group}`} sx={compact ? divider : head}>
            {!compact && heading}
          </Box>
        )}
        <Box
          component="ul"
          aria-label={compact ? heading : undefined}
          aria-labelledby={heading !== undefined && !compact ? `${id}${group}` : undefined}
          sx={list}
        >
          {screens.map((screen) => (
            <li key={screen.key}>
              <ScreenLink {...{ screen, compact, Count, onLeave }} />
            </li>
          ))}
        </Box>
      </Box>
    );
  });
}

interface ScreenLinkProps {
  screen: Screen;
  compact: boolean;
  /** Shows the number; undefined until then. */
  Count: ReturnType<typeof useCount>;
  onLeave: (() => void) | undefined;
}

function ScreenLink({ screen, compact, Count, onLeave }: ScreenLinkProps) {
  const text = useText();
  const id = useId();
  const { pathname } = useLocation();
  const label = text(screen.label);
  const isCurrent = isOnScreen(screen, pathname);
  const anchor = useRef<HTMLAnchorElement>(null);
  // The links scroll in low windows, and have less room once the person is known.
  useEffect(() => {
    const scroller = anchor.current?.closest('nav');
    if (!isCurrent || !scroller) return undefined;
    const observer = new ResizeObserver(() => anchor.current?.scrollIntoView?.({ block: 'nearest' }));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [isCurrent]);
  const link = (
    <Box
      component={Link}
      ref={anchor}
      to={screen.path}
      aria-label={compact ? label : undefined}
      aria-describedby={screen.count && !compact ? id : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onLeave}
      sx={{ ...item, justifyContent: compact ? 'center' : 'start' }}
    >
      <Icon of={screen.icon} />
      {!compact && label}
      {!compact && Count && screen.count && <Count of={screen.count} id={id} />}
    </Box>
  );
  return compact ? <Tip text={label}>{link}</Tip> : link;
}

const section = { '& + &': { marginBlockStart: '16px' } };

const closeSection = { '& + &': { marginBlockStart: '8px' } };

const head = {
  paddingInline: '10px',
  marginBlockEnd: '4px',
  typography: 'caption',
  color: 'text.tertiary',
} as const;

/** In a collapsed sidebar, a line replaces the heading. */
const divider = {
  width: 20,
  marginInline: 'auto',
  marginBlockEnd: '8px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;

const list = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '2px' };

/** The current screen looks like a card, with an accent icon. */
const item = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: rem(34),
  paddingBlock: '5px',
  paddingInline: '9px',
  minWidth: 36,
  borderRadius: '8px',
  border: '1px solid transparent',
  color: 'text.secondary',
  fontWeight: 500,
  textDecoration: 'none',
  transition: 'background-color 120ms ease-out',
  '@media (pointer: coarse)': { minHeight: rem(44) },
  '& svg': { flex: 'none', color: 'text.tertiary' },
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&[aria-current]': {
    bgcolor: 'surface',
    borderColor: 'line',
    color: 'text.primary',
    '& svg': { color: 'accent.text' },
  },
  '@media (forced-colors: active)': { '&:not([aria-current])': { borderColor: 'Canvas' } },
} as const;
