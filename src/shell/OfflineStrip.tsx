import { Box } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { Icon } from '../ui/Icon.tsx';
import { useMeasuredBottomInset } from '../ui/page/useBottomInset.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useOnline } from '../ui/queries/useOnline.ts';
import { useReadAt } from '../ui/queries/useReadAt.ts';

/**
 * Offline banner: shows the age of the screen's data, and that changes can't be saved. One banner in the shell serves
 * all screens, because the query cache stores the time of each response.
 */
export function OfflineStrip({ phone = false }: { phone?: boolean }) {
  const online = useOnline();
  return (
    <Box component="output" sx={phone ? undefined : overContent}>
      {!online && <Offline phone={phone} />}
    </Box>
  );
}

function Offline({ phone }: { phone: boolean }) {
  const text = useText();
  const { time } = useFormats();
  const readAt = useReadAt();
  const bar = useMeasuredBottomInset(phone ? 61 : 0);
  return (
    <Box ref={phone ? bar : null} sx={phone ? [strip, aboveBar] : strip}>
      <Icon of={CloudOff} size={16} />
      {readAt ? text('layout.offlineSince', { time: time(readAt) }) : text('layout.offline')}
    </Box>
  );
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: rem(24),
  paddingBlock: '2px',
  paddingInline: 'var(--gutter, 32px)',
  typography: 'body2',
  color: 'warn.text',
  bgcolor: 'warn.soft',
  '& svg': { flex: 'none' },
};

/** Takes no room in the page: it lies in the padding of the content. */
const overContent = { position: 'sticky', insetBlockStart: 0, zIndex: 'appBar', height: 0 } as const;

/** Phones have room above the bottom bar only. */
const aboveBar = {
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 'calc(60px + env(safe-area-inset-bottom))',
  zIndex: 'appBar',
} as const;
