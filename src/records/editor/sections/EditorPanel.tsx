import { Box, Dialog, Typography, useMediaQuery } from '@mui/material';
import { X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { useEvent } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { below } from '../../../theme/widths.ts';
import { IconAction } from '../../../ui/IconAction.tsx';
import { panelParam } from '../editorAddress.ts';

/** Below this width, a panel takes the whole screen. */
const withoutPanel = below(1100);

/** Whether a panel takes room from the form. */
const PanelIsOpen = createContext(false);

/** The panel that was closed last, until a button that opens it has come back. */
const AwaitedOpener = createContext(new Set<string | null>());

/** The panel of an editor that the URL names, and how to open and close it. */
export function useEditorPanel() {
  const [search, setSearch] = useSearchParams();
  const coversForm = useMediaQuery(withoutPanel);
  const change = (panel: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (panel === undefined) next.delete(panelParam);
        else next.set(panelParam, panel);
        return next;
      },
      { replace: panel === undefined },
    );
  return {
    name: search.get(panelParam),
    coversForm,
    open: useEvent((panel: string) => change(panel)),
    close: useEvent(() => change(undefined)),
  };
}

/** An editor with room for a panel at its side. */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const { coversForm } = useEditorPanel();
  const isAdjacent = Boolean(panel) && !coversForm;
  const [awaited] = useState(() => new Set<string | null>());
  return (
    <PanelIsOpen value={isAdjacent}>
      <AwaitedOpener value={awaited}>
        <Box sx={isAdjacent ? { ...page, marginInlineEnd: panelWidth } : page}>{children}</Box>
        {panel}
      </AwaitedOpener>
    </PanelIsOpen>
  );
}

interface EditorPanelProps {
  title: string;
  /** Right of the title: a state. */
  state?: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A panel beside the form, or over the whole screen where there is no room. Escape closes it and returns the focus. */
export function EditorPanel({ title, state, closeLabel, children }: EditorPanelProps) {
  const { name, coversForm, close } = useEditorPanel();
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnedFocus(name);
  // The heading of a new page takes the focus first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const id = 'editor-panel';
  const content = (
    <>
      <Box sx={head}>
        <Typography
          id={`${id}-title`}
          ref={heading}
          variant="h2"
          tabIndex={-1}
          sx={{ minWidth: 0, '&:focus-visible': { outline: 'none' } }}
        >
          {title}
        </Typography>
        {state}
        <Box sx={{ marginInlineStart: 'auto' }}>
          <IconAction icon={X} label={closeLabel} onClick={close} />
        </Box>
      </Box>
      {children}
    </>
  );
  if (coversForm) {
    return (
      <Dialog
        fullScreen
        open
        onClose={close}
        disableRestoreFocus
        aria-labelledby={`${id}-title`}
        transitionDuration={0}
        slotProps={{ paper: { sx: fullPanel } }}
      >
        {content}
      </Dialog>
    );
  }
  return (
    <Box component="section" aria-labelledby={`${id}-title`} onKeyDown={closeOnEscape} sx={adjacentPanel}>
      {content}
    </Box>
  );

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  }
}

/** Returns the focus to the element that opened the panel, or to the heading of the page where that has gone. */
function useReturnedFocus(panel: string | null): void {
  const awaited = use(AwaitedOpener);
  const opened = useRef(panel);
  // Before a button comes back, whose ref takes the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const { current: name } = opened;
    awaited.clear();
    return () => {
      awaited.add(name);
      requestAnimationFrame(() => {
        if (!isFree(document.activeElement)) return;
        const isThere = opener instanceof HTMLElement && !isFree(opener) && opener.isConnected;
        const target = isThere ? opener : document.querySelector<HTMLElement>('main h1');
        target?.focus({ preventScroll: !isThere });
      });
    };
  }, [awaited]);
}

/**
 * Ref of a button that opens a panel: takes the focus when the button comes back, e.g. with an aside that made room for
 * the panel.
 */
export function usePanelOpener(panel: string): RefCallback<HTMLElement> {
  const awaited = use(AwaitedOpener);
  return useCallback(
    (button) => {
      if (button && awaited.delete(panel) && isFree(document.activeElement))
        button.focus({ preventScroll: true });
    },
    [awaited, panel],
  );
}

/** Whether the focus is on nothing but the page, so that it may be moved. */
const isFree = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.matches('main, main h1');

/** Whether a panel is open beside the form. */
export const usePanelIsOpen = (): boolean => use(PanelIsOpen);

/** 656 px where the form keeps its room. */
const panelWidth = 'clamp(520px, 46vw, 656px)';

const page = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 } as const;

const fullPanel = {
  width: 1,
  maxWidth: 1,
  maxHeight: 1,
  margin: 0,
  padding: '16px',
  border: 0,
  borderRadius: 0,
  bgcolor: 'surface',
} as const;

const head = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 12px' } as const;

const adjacentPanel = {
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: panelWidth,
  zIndex: 11,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '20px 24px 24px',
  bgcolor: 'surface',
  borderInlineStart: '1px solid',
  borderColor: 'line',
} as const;
