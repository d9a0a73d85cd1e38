import { Box, Dialog, useAutocomplete } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { KeyCap } from '../../ui/keys/KeyCap.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { oneLine, visuallyHidden } from '../../ui/textStyles.ts';
import { titleParts } from '../../ui/words/matches.ts';
import { useIsPhone } from '../../ui/page/useIsPhone.ts';
import type { PaletteItem } from './paletteItem.ts';
import { usePaletteItems } from './usePaletteItems.ts';

interface PaletteProps {
  onClose: () => void;
  /** Shows the keyboard shortcuts instead. */
  onKeys: () => void;
  onSignOut: () => void;
}

/** Finds records, pages and actions by a text. Enter opens, with Ctrl or Cmd in a new tab. */
export function Palette(props: PaletteProps) {
  const text = useText();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={props.onClose}
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': text('palette.label'), sx: isPhone ? sheet : paper },
      }}
    >
      <Finder {...props} isPhone={isPhone} />
    </Dialog>
  );
}

/** The field and its results; a part of its own, because the field exists only inside the open dialog. */
function Finder({ onClose, onKeys, onSignOut, isPhone }: PaletteProps & { isPhone: boolean }) {
  const text = useText();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { items, isSearching } = usePaletteItems(typed, onSignOut);

  function choose({ path, run }: PaletteItem, event: SyntheticEvent): void {
    const { ctrlKey, metaKey } = event.nativeEvent as MouseEvent | KeyboardEvent;
    if (path !== undefined && (ctrlKey || metaKey)) {
      window.open(path);
      return;
    }
    onClose();
    // After the dialog has returned the focus, which an action's own dialog takes.
    if (path === undefined) setTimeout(() => run?.());
    else void navigate(path);
  }

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    id,
    open: true,
    options: items,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    clearOnEscape: false,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionKey: ({ key }) => key,
    getOptionLabel: ({ title }) => title,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    onInputChange: (_event, value, reason) => reason === 'input' && setTyped(value),
    onChange: (event, item) => item && choose(item, event),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });

  const isEmpty = items.length === 0;
  const status = isEmpty
    ? text(isSearching ? 'palette.searching' : 'palette.none', { text: typed.trim() })
    : text('palette.found', { smart_count: items.length });
  return (
    <>
      <Box {...getRootProps()} sx={head}>
        <Icon of={Search} />
        <Box
          component="input"
          {...getInputProps()}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={text('palette.label')}
          placeholder={text('layout.search')}
          maxLength={100}
          enterKeyHint="go"
          sx={input}
        />
        {isPhone ? (
          <IconAction icon={X} label={text('layout.actions.close')} onClick={onClose} />
        ) : (
          <KeyCap>Esc</KeyCap>
        )}
      </Box>
      <Box component="output" sx={isEmpty ? note : visuallyHidden}>
        {status}
      </Box>
      <Box
        component="ul"
        {...getListboxProps()}
        aria-label={text('palette.results')}
        sx={{ ...list, display: isEmpty ? 'none' : 'block' }}
      >
        {groupedOptions.map(({ group, index, options }) => (
          <Box key={group} component="li" role="presentation">
            <Box id={`${id}-${index}`} role="presentation" sx={groupHead}>
              {group}
            </Box>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox groups its options by role */}
            <Box component="ul" role="group" aria-labelledby={`${id}-${index}`} sx={plainList}>
              {options.map((item, at) => {
                const { key, ...option } = getOptionProps({ option: item, index: index + at });
                return (
                  <Box key={key} component="li" {...option} sx={row}>
                    <Row item={item} />
                  </Box>
                );
              })}
            </Box>
          </Box>
        ))}
      </Box>
      {!isPhone && (
        <Box sx={foot}>
          <Hint keys={['↑', '↓']} label={text('palette.select')} />
          <Hint keys={['Enter']} label={text('palette.openIt')} />
          <Hint keys={['Ctrl', 'Enter']} label={text('palette.newTab')} />
          <Box component="button" type="button" onClick={onKeys} sx={keysButton}>
            {text('palette.keys')}
          </Box>
        </Box>
      )}
    </>
  );
}

function Row({ item: { title, note: fact, icon, recordId, isPerson, marked } }: { item: PaletteItem }) {
  const isLink = icon === undefined && recordId === undefined;
  return (
    <>
      {recordId !== undefined ? (
        <Picture id={recordId} name={title} size={24} isPerson={isPerson} />
      ) : (
        <Box sx={{ display: 'grid', placeItems: 'center', width: rem(24), color: 'text.tertiary' }}>
          {icon && <Icon of={icon} size={16} />}
        </Box>
      )}
      <Box component="span" sx={{ ...oneLine, flex: 1, color: isLink ? 'accent.text' : 'text.primary' }}>
        {marked ? <Marked title={title} text={marked} /> : title}
      </Box>
      {fact !== undefined && (
        <Box component="span" sx={{ ...oneLine, color: 'text.secondary', maxWidth: '50%' }}>
          {fact}
        </Box>
      )}
    </>
  );
}

function Marked({ title, text }: { title: string; text: string }) {
  let at = 0;
  return titleParts(title, text).map(({ text: part, matches }) => {
    at += part.length;
    return matches ? (
      <Box key={at} component="span" sx={mark}>
        {part}
      </Box>
    ) : (
      <span key={at}>{part}</span>
    );
  });
}

function Hint({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
      {label}
    </Box>
  );
}

const sheet = { margin: 0, width: 1, maxWidth: 1, maxHeight: 1, borderRadius: 0 };

const paper = {
  width: 640,
  maxWidth: 'calc(100% - 32px)',
  marginBlock: 'min(88px, 8vh)',
  maxHeight: 'min(640px, 84vh)',
};

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '12px 20px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  color: 'text.tertiary',
};

const input = {
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  border: 0,
  outline: 'none',
  bgcolor: 'transparent',
  color: 'text.primary',
  typography: 'body1',
  fontSize: '1rem',
  '&::placeholder': { color: 'text.tertiary', opacity: 1 },
} as const;

const plainList = { listStyle: 'none', margin: 0, padding: 0 };

const list = { ...plainList, flex: 1, minHeight: 0, overflowY: 'auto', padding: '8px' } as const;

const groupHead = { padding: '10px 12px 4px', typography: 'caption', color: 'text.secondary' } as const;

/** The highlighted row has an edge too, for readers of forced colours. */
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: rem(44),
  paddingInline: '12px',
  borderRadius: '8px',
  border: '1px solid transparent',
  cursor: 'pointer',
  '&.Mui-focused, &.Mui-focusVisible': { bgcolor: 'selected', borderColor: 'accent.line' },
  '@media (forced-colors: active)': { '&:not(.Mui-focused)': { borderColor: 'Canvas' } },
} as const;

const mark = {
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationColor: 'accent.text',
  textUnderlineOffset: '3px',
} as const;

const note = { display: 'block', padding: '20px 24px', color: 'text.secondary' } as const;

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 20px',
  padding: '10px 20px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  typography: 'body2',
  color: 'text.secondary',
} as const;

const keysButton = {
  marginInlineStart: 'auto',
  padding: '2px 4px',
  border: 0,
  bgcolor: 'transparent',
  typography: 'body2',
  color: 'accent.text',
  cursor: 'pointer',
} as const;
