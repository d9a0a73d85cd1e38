import { Box, Button } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate, useNotificationContext, type NotificationPayload } from 'react-admin';
import { useCallback, useEffect, useState, type CSSProperties } from 'react';
import { useText } from '../messages/useText.ts';
import { onPhones } from '../theme/widths.ts';
import { errorWords, requestIdOf } from './words/errorWords.ts';
import { IconAction } from './IconAction.tsx';
import { RequestId } from './page/RequestId.tsx';
import { useBarRoom } from './page/useBottomInset.ts';
import type { ToastOptions } from './useToast.ts';
import { rem } from '../theme/rem.ts';

/** Time to read two lines and reach Undo (ms). */
const shownFor = 8000;

/**
 * Shows the result of the last action, bottom left above all bars, one at a time: a newer toast replaces an older one;
 * a covered error reappears afterwards.
 */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const shown = notifications.at(-1);
  const measure = useToastRoom();
  const room = useHighestBarRoom(shown);
  // Drops older successes with the closed toast, but keeps errors, and a newer toast that has not rendered yet.
  const close = () =>
    setNotifications((all) =>
      all.filter((one, at) => one !== shown && (one.type === 'error' || (shown && at > all.indexOf(shown)))),
    );
  return (
    <Box ref={measure} style={barRoomOf(room)} sx={position}>
      <Box component="output" sx={{ display: 'block' }}>
        {shown && shown.type !== 'error' && <Toast key={keyOf(shown)} toast={shown} onClose={close} />}
      </Box>
      <div role="alert">
        {shown?.type === 'error' && <Toast key={keyOf(shown)} toast={shown} onClose={close} />}
      </div>
    </Box>
  );
}

function Toast({ toast, onClose }: { toast: NotificationPayload; onClose: () => void }) {
  const text = useText();
  const translate = useTranslate();
  const [paused, setPaused] = useState(false);
  const stays = toast.type === 'error';
  useEffect(() => {
    if (paused || stays) return undefined;
    const timer = setTimeout(onClose, shownFor);
    return () => clearTimeout(timer);
    // A new `onClose` on a re-render must not restart the timer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [paused, stays]);
  const { action, open, error, messageArgs } = (toast.notificationOptions ?? {}) as ToastOptions & {
    messageArgs?: Record<string, unknown>;
  };
  const requestId = requestIdOf(error);
  const sentence =
    typeof toast.message === 'string'
      ? translate(toast.message, { _: toast.message, ...messageArgs })
      : toast.message;
  return (
    <Box
      data-toast={toast.type}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={card}
    >
      <Box sx={{ minWidth: 0, paddingBlock: '8px' }}>
        {sentence}
        {error !== undefined && (
          <Box sx={{ typography: 'body2', opacity: 0.86 }}>{errorWords(error, text)}</Box>
        )}
        {requestId && <RequestId id={requestId} />}
      </Box>
      {[open, action].map(
        (offered) =>
          offered && (
            <Button
              key={offered.label}
              size="small"
              onClick={() => {
                onClose();
                void offered.run();
              }}
            >
              {offered.label}
            </Button>
          ),
      )}
      <IconAction icon={X} label={text('layout.actions.dismiss')} onClick={onClose} />
    </Box>
  );
}

/** Tells sheets on phones the height of the toast, above which they end. Returns its ref. */
function useToastRoom() {
  return useCallback((toast: HTMLElement | null) => {
    if (!toast) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = toast;
      style.setProperty('--toast-room', `${offsetHeight === 0 ? 0 : offsetHeight + 32}px`);
    });
    observer.observe(toast);
    return () => observer.disconnect();
  }, []);
}

/** Most room that the bars took while this toast is shown: a bar that closes must not move it away from the pointer. */
function useHighestBarRoom(toast: NotificationPayload | undefined): number {
  const room = useBarRoom();
  const [highest, setHighest] = useState({ toast, room });
  if (highest.toast === toast && room <= highest.room) return highest.room;
  setHighest({ toast, room });
  return room;
}

const barRoomOf = (room: number) => ({ '--bars': `${room}px` }) as CSSProperties;

const keys = new WeakMap<NotificationPayload, number>();
let nextKey = 0;

function keyOf(toast: NotificationPayload): number {
  const known = keys.get(toast);
  if (known !== undefined) return known;
  nextKey += 1;
  keys.set(toast, nextKey);
  return nextKey;
}

const position = {
  position: 'fixed',
  insetInlineStart: 16,
  insetBlockEnd: 'calc(var(--bars) + 16px + env(safe-area-inset-bottom))',
  // A sheet lies on the bars of the page, and above the toast.
  [onPhones]: {
    'body:has(:is(.MuiDialog-root, .MuiDrawer-root):not(.MuiModal-hidden)) &': { insetBlockEnd: 16 },
  },
  zIndex: 'snackbar',
  maxWidth: 'calc(100vw - 32px)',
};

/** Inverse colours, like the selection bar, because it overlays the page. */
const card = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  maxWidth: rem(480),
  paddingInline: '16px 8px',
  paddingBlock: '6px',
  borderRadius: '12px',
  // Visible in forced-colors mode, which removes the fill.
  border: '1px solid transparent',
  bgcolor: 'text.primary',
  color: 'surface',
  boxShadow: (theme: { depth: { float: string } }) => theme.depth.float,
  '& button, & a, & span, & code': { color: 'inherit' },
  '& .MuiButton-root': {
    flex: 'none',
    bgcolor: 'transparent',
    borderColor: 'color-mix(in srgb, currentColor 40%, transparent)',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
  '& .MuiIconButton-root:hover': {
    bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)',
    color: 'inherit',
  },
  '& :focus-visible': { outlineColor: 'currentColor' },
};
