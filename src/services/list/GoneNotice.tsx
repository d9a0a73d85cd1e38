import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../../layout/Icon.tsx';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceList } from './ServiceListContext.ts';

/** Says that the address names what was deleted, and what the list shows instead of nothing. */
export function GoneNotice() {
  const text = useText();
  const { locale } = useBusiness();
  const { gone, kept, setFilter } = useServiceList();
  if (gone.length === 0) return null;
  const kinds = gone.map((kind) => text(`services.filter.gone.${kind}`));
  const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format(kinds);
  return (
    <Box component="output" sx={strip}>
      <Box sx={{ lineHeight: 0, color: 'warn.mark' }}>
        <Icon of={CircleAlert} />
      </Box>
      <Box sx={{ flex: '1 1 240px' }}>{text('services.filter.gone.notice', { what })}</Box>
      <Button size="small" onClick={() => setFilter(kept)}>
        {text('services.filter.gone.forget')}
      </Button>
    </Box>
  );
}

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBlockEnd: '12px',
  padding: '8px 12px',
  borderRadius: '12px',
  bgcolor: 'warn.soft',
  color: 'warn.text',
};
