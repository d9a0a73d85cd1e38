import { Box, Button } from '@mui/material';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { servicesPerPage, type Catalogue } from './useCatalogue.ts';

interface MoreServicesProps {
  catalogue: Catalogue;
  /** Undefined if all are loaded. */
  loadMore: (() => void) | undefined;
  loadsMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
}

/** Shown while services are missing: the number loaded, and that the others are loading or a button to load them. */
export function MoreServices({
  catalogue,
  loadMore,
  loadsMore,
  isLoadingMore,
  moreFailed,
}: MoreServicesProps) {
  const text = useText();
  const { number } = useFormats();
  const { services, total } = catalogue;
  if (!loadMore) return null;
  const shown = services.length;
  const next = total === undefined ? servicesPerPage : Math.min(servicesPerPage, total - shown);
  return (
    <Box role="note" sx={note}>
      <Box sx={{ flex: '1 1 280px' }}>
        {total === undefined
          ? text('board.rest.first', { shown: number(shown) })
          : text('board.rest.firstOf', { shown: number(shown), total: number(total) })}
        {moreFailed && (
          <Box role="alert" sx={{ color: 'bad.text' }}>
            {text('board.rest.failed')}
          </Box>
        )}
      </Box>
      {loadsMore ? (
        text('board.rest.reading')
      ) : (
        <Button size="small" disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore
            ? text('board.rest.reading')
            : text('board.rest.read', { smart_count: next, count: number(next) })}
        </Button>
      )}
    </Box>
  );
}

const note = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  typography: 'body2',
  color: 'text.secondary',
  marginBlockEnd: '12px',
} as const;
