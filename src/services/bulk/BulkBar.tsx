import { Box, Button } from '@mui/material';
import { X } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { IconAction } from '../../layout/IconAction.tsx';
import { useBarRoom } from '../../layout/useBarRoom.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceActions } from '../serviceActions.tsx';
import { useServiceList } from '../list/ServiceListContext.ts';
import { useVisibility, type ServiceTarget } from './useVisibility.ts';

/** What can be done to the chosen rows, and to everything that matches. Says how many, never more than can be seen. */
export function BulkBar() {
  const text = useText();
  const { number } = useFormats();
  const { data = [], total = 0, selection, wire, filter } = useServiceList();
  const { remove } = useServiceActions();
  const { setHiddenMany, working } = useVisibility();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const count = selection.all ? total : selection.ids.size;
  useBarRoom(count > 0 ? 80 : 0);
  if (count === 0) return null;
  const target: ServiceTarget = {
    services: data.filter(({ id }) => selection.has(id)),
    ...(selection.all && { matching: { filter: { ...wire, ...(filter.q && { q: filter.q }) }, total } }),
  };
  const setHidden = (hidden: boolean) => void setHiddenMany(target, hidden).then(selection.clear);
  const wholePage = !selection.all && selection.ids.size === data.length && total > data.length;
  return (
    <Box component="section" aria-label={text('services.select.bar')} sx={place}>
      <Box sx={bar}>
        <Box component="output" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {text('services.select.count', { count: number(count) })}
        </Box>
        {wholePage && (
          <Box component="button" type="button" onClick={selection.selectAll} sx={link}>
            {text('services.select.allMatching', { count: number(total) })}
          </Box>
        )}
        {mayEdit && (
          <>
            <Button size="small" disabled={working} onClick={() => setHidden(false)}>
              {text('services.select.show')}
            </Button>
            <Button size="small" disabled={working} onClick={() => setHidden(true)}>
              {text('services.select.hide')}
            </Button>
            {remove && (
              <Button size="small" disabled={working} onClick={() => remove(target)}>
                {text('services.select.remove')}
              </Button>
            )}
          </>
        )}
        <IconAction icon={X} label={text('services.select.clear')} onClick={selection.clear} />
      </Box>
    </Box>
  );
}

const place = {
  position: 'sticky',
  insetBlockEnd: { xs: 'calc(76px + env(safe-area-inset-bottom))', sm: 16 },
  zIndex: 5,
  display: 'flex',
  justifyContent: 'center',
  marginBlockStart: '12px',
  pointerEvents: 'none',
} as const;

/** Inverse: it floats over rows of every colour. */
const bar = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: '8px 8px 8px 16px',
  borderRadius: '12px',
  bgcolor: 'text.primary',
  color: 'surface',
  boxShadow: (theme: { depth: { float: string } }) => theme.depth.float,
  '& :focus-visible': { outlineColor: 'currentColor' },
  '& .MuiButton-root': {
    bgcolor: 'transparent',
    color: 'inherit',
    borderColor: 'color-mix(in srgb, currentColor 36%, transparent)',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
  '& .MuiIconButton-root': {
    color: 'inherit',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
} as const;

const link = {
  border: 0,
  padding: '4px 2px',
  minHeight: 24,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
} as const;
