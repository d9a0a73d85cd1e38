import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEvent } from 'react-admin';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../messages/useText.ts';
import { useBarRoom } from './useBarRoom.ts';
import { useOnline } from './useOnline.ts';

interface SaveBarProps {
  /** How many fields differ from what the server has. 0 leaves the room and shows `done`. */
  changes: number;
  /** Whether any does at this very moment: what is drawn may be a key behind. */
  isDirty?: () => boolean;
  errors: number;
  saving: boolean;
  /** In the bar's place after saving: `Saved 14:05 · Undo`. */
  done?: ReactNode;
  /** Shown even without changes: creating something. */
  always?: boolean;
  /** Another word than Save: `Create service`. */
  save?: string;
  onSave: () => void;
  onDiscard: () => void;
}

/** The one Save of a screen, always in this place. Its room is reserved, so that it covers nothing when it comes. */
export function SaveBar(props: SaveBarProps) {
  const { changes, isDirty, errors, saving, done, always = false, save, onSave, onDiscard } = props;
  const text = useText();
  const online = useOnline();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const shown = changes > 0 || saving || always;
  useBarRoom(shown || done ? 64 : 0);
  useSaveKey(() => {
    if ((shown || isDirty?.()) && !saving && online) onSave();
  });
  const word = save ?? text('layout.saveBar.save');
  return (
    <Box sx={room}>
      {(shown || done) && (
        <Box component="section" aria-label={text('layout.saveBar.region')} sx={bar}>
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
                {!online && (
                  <Box component="span" sx={{ color: 'warn.text' }}>
                    {text('layout.saveBar.offline')}
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
              <Button
                variant="contained"
                color="primary"
                disabled={!online}
                aria-disabled={saving || undefined}
                onClick={saving ? undefined : onSave}
              >
                <Steady
                  shown={saving ? text('layout.saveBar.saving') : word}
                  widest={[word, text('layout.saveBar.saving')]}
                />
                {!isPhone && <KeyCap>{text('layout.saveBar.shortcut')}</KeyCap>}
              </Button>
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

/** A word that may change without the button changing its width. */
function Steady({ shown, widest }: { shown: string; widest: readonly string[] }) {
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

function KeyCap({ children }: { children: ReactNode }) {
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

/** Ctrl S and Cmd S save, from inside a field too; the browser's own saving of the page is of no use here. */
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
  height: { xs: 0, sm: 64 },
  flex: 'none',
  marginBlockStart: 'auto',
  zIndex: { xs: 'auto', sm: 10 },
  // While nothing stands in it, what lies below is pressed through it.
  pointerEvents: 'none',
} as const;

/** On a phone it lies over the bottom bar, whose room the page keeps. */
const bar = {
  pointerEvents: 'auto',
  position: { xs: 'fixed', sm: 'static' },
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: (theme: Theme) => theme.zIndex.appBar + 1,
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  height: { xs: 'calc(60px + env(safe-area-inset-bottom))', sm: 64 },
  paddingBlockEnd: { xs: 'env(safe-area-inset-bottom)', sm: 0 },
  paddingInline: 'var(--gutter, 32px)',
  marginInline: { xs: 0, sm: 'calc(var(--gutter, 32px) * -1)' },
  bgcolor: 'surface',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;
