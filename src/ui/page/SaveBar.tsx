import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEvent } from 'react-admin';
import { useEffect, useState, type ReactNode } from 'react';
import { rem } from '../../theme/rem.ts';
import { from } from '../../theme/widths.ts';
import { useText } from '../../messages/useText.ts';
import { useMeasuredBottomInset } from './useBottomInset.ts';
import { useIsPhone } from './useIsPhone.ts';
import { useOnline } from '../queries/useOnline.ts';

interface SaveBarProps {
  /** Number of changed fields. With 0, the bar shows `done`. */
  changes: number;
  /** Current dirty state: the rendered value may be one keystroke behind. */
  isDirty?: () => boolean;
  errors: number;
  /** The effect of saving: `Changes the rules of 12 services`. */
  note?: ReactNode;
  saving: boolean;
  /** The running request is the undo of a save. */
  undoing?: boolean;
  /** Shown after saving: `Saved 14:05 · Undo`. */
  done?: ReactNode;
  /** Shown even without changes, for creating a record. */
  always?: boolean;
  /** Label instead of Save: `Create service`. */
  save?: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
}

/**
 * The only Save of a screen, at a fixed position. Its height is reserved, so that it covers nothing.
 *
 * Offline, nothing is sent or queued. The person may agree to save the form when back online. The consent is for the
 * form, not for a request: later input is included, and the save runs with its usual validation and dialogs. Closing
 * the tab or leaving the screen revokes the consent; unsaved input then remains in the draft, on screens that have one.
 */
export function SaveBar(props: SaveBarProps) {
  const {
    changes,
    isDirty,
    errors,
    saving,
    undoing = false,
    always = false,
    save,
    onSave,
    onDiscard,
  } = props;
  const text = useText();
  const online = useOnline();
  const isPhone = useIsPhone();
  const shown = changes > 0 || (saving && !undoing) || always;
  const done = undoing ? text('layout.saveBar.undoing') : props.done;
  const busy = text(undoing ? 'layout.saveBar.undoing' : 'layout.saveBar.saving');
  const measure = useMeasuredBottomInset(0);
  const [savesWhenOnline, setSavesLater] = useSaveWhenOnline({ wanted: shown, onSave });
  const press = () => (online ? onSave() : setSavesLater(true));
  useSaveKey(() => {
    if ((shown || isDirty?.()) && !saving) press();
  });
  const word = online ? (save ?? text('layout.saveBar.save')) : text('layout.saveBar.saveLater');
  return (
    <Box sx={room}>
      {(shown || done) && (
        <Box component="section" ref={measure} aria-label={text('layout.saveBar.region')} sx={bar}>
          <Box
            component="output"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '12px', marginInlineEnd: 'auto' }}
          >
            {shown ? (
              <>
                {changes > 0 && (
                  <Box component="span" sx={{ fontWeight: 600 }}>
                    {text(isPhone ? 'layout.saveBar.changesShort' : 'layout.saveBar.changes', {
                      smart_count: changes,
                    })}
                  </Box>
                )}
                {errors > 0 && (
                  <Box component="span" sx={{ color: 'bad.text' }}>
                    {text('layout.saveBar.errors', { smart_count: errors })}
                  </Box>
                )}
                {props.note && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {props.note}
                  </Box>
                )}
                {/* On phones only the button shows it, on the same line. */}
                {!online && (savesWhenOnline || !isPhone) && (
                  <Box component="span" sx={{ color: 'warn.text' }}>
                    {text(offlineWords(savesWhenOnline, isPhone))}
                  </Box>
                )}
              </>
            ) : (
              done
            )}
          </Box>
          {shown && (
            <>
              <Button variant="text" disabled={saving} onClick={onDiscard}>
                {text('layout.saveBar.discard')}
              </Button>
              {savesWhenOnline ? (
                <Button onClick={() => setSavesLater(false)}>{text('layout.saveBar.dontSaveLater')}</Button>
              ) : (
                <Button
                  variant="contained"
                  color="primary"
                  aria-disabled={saving || undefined}
                  onClick={saving ? undefined : press}
                >
                  <FixedWidth
                    shown={saving ? busy : word}
                    widest={[word, text('layout.saveBar.saving'), text('layout.saveBar.undoing')]}
                  />
                  {!isPhone && <ButtonKey>{text('layout.saveBar.shortcut')}</ButtonKey>}
                </Button>
              )}
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

interface SaveWhenOnline {
  /** Whether there are unsaved changes. */
  wanted: boolean;
  onSave: () => void;
}

/** Whether the person agreed to save when back online; saves once the network is back. */
function useSaveWhenOnline({ wanted, onSave }: SaveWhenOnline) {
  const [agreed, setAgreed] = useState(false);
  if (agreed && !wanted) setAgreed(false);
  const save = useEvent(() => {
    setAgreed(false);
    onSave();
  });
  useEffect(() => {
    if (!agreed) return undefined;
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [agreed, save]);
  return [agreed, setAgreed] as const;
}

function offlineWords(savesLater: boolean, isPhone: boolean) {
  if (!savesLater) return 'layout.saveBar.offline';
  return isPhone ? 'layout.saveBar.savesLaterShort' : 'layout.saveBar.savesLater';
}

/** A label with the width of its widest variant. */
function FixedWidth({ shown, widest }: { shown: string; widest: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-grid', '& > *': { gridArea: '1 / 1' } }}>
      <span>{shown}</span>
      {widest.map((word) => (
        <Box key={word} component="span" aria-hidden sx={{ visibility: 'hidden' }}>
          {word}
        </Box>
      ))}
    </Box>
  );
}

/** The key of a button. */
export function ButtonKey({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        typography: 'caption',
        border: '1px solid',
        borderRadius: '4px',
        paddingInline: '5px',
        marginInlineStart: '8px',
      }}
    >
      {children}
    </Box>
  );
}

/** Saves on Ctrl S and Cmd S, also in a field, instead of the browser's page saving. */
function useSaveKey(onPress: () => void) {
  const save = useEvent(onPress);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [save]);
}

const room = {
  position: { xs: 'static', sm: 'sticky' },
  insetBlockEnd: 0,
  height: { xs: 0, sm: rem(64) },
  flex: 'none',
  marginBlockStart: 'auto',
  zIndex: { xs: 'auto', sm: 10 },
  // While empty, it lets clicks through.
  pointerEvents: 'none',
} as const;

/** On phones it covers the bottom bar, whose height the page reserves. */
const bar = {
  pointerEvents: 'auto',
  position: { xs: 'fixed', sm: 'static' },
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: (theme: Theme) => theme.zIndex.appBar + 1,
  display: 'flex',
  // On phones, long or large text gets its own line.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '8px',
  minHeight: { xs: 'calc(60px + env(safe-area-inset-bottom))', sm: rem(64) },
  paddingBlock: { xs: '8px calc(8px + env(safe-area-inset-bottom))', sm: 0 },
  '& > button': { flex: 'none', maxWidth: 1, whiteSpace: { sm: 'nowrap' } },
  paddingInline: 'var(--gutter, 32px)',
  marginInline: { xs: 0, sm: 'calc(var(--gutter, 32px) * -1)' },
  bgcolor: 'surface',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  // On pages that are narrower than the window the actions end with the form; the fill and its line go on to the edge.
  [`@media ${from(600)}`]: {
    'main:has([data-width]) &': {
      borderImage: ({ palette }: Theme) =>
        `linear-gradient(${palette.line} 1px, ${palette.surface} 1px) fill 0 / 0 / 0 100vw 0 0`,
    },
    '[dir="rtl"] main:has([data-width]) &': { borderImageOutset: '0 0 0 100vw' },
  },
} as const;
