import { Box, Button } from '@mui/material';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useCopy } from '../../ui/useCopy.ts';
import { useText } from '../../messages/useText.ts';
import { pageUrlsOf } from './pageUrls.ts';

/** Links to the public pages of a saved service besides its main page, each to copy and open. */
export function PageAddresses({ opened }: { opened: Service }) {
  const text = useText();
  const copy = useCopy();
  const [, ...others] = pageUrlsOf(opened);
  if (others.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={text('preview.addresses')}
      sx={{ margin: 0, padding: 0, listStyle: 'none' }}
    >
      {others.map(({ page, url, shown }) => {
        const title = text(`preview.pages.${page}`);
        const name = title.toLocaleLowerCase();
        return (
          <Box key={page} component="li" sx={line}>
            <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{title}</Box>
              <Box dir="ltr" title={url} sx={address}>
                {shown}
              </Box>
            </Box>
            <Box sx={{ display: 'flex', gap: '8px' }}>
              <Button
                size="small"
                aria-label={text('preview.copyName', { page: name })}
                onClick={() =>
                  copy(url, {
                    done: text('preview.copied', { page: name }),
                    failed: text('services.failed.copy'),
                  })
                }
              >
                {text('preview.copy')}
              </Button>
              <Button
                size="small"
                component="a"
                href={url}
                target="_blank"
                rel="noopener"
                aria-label={text('preview.openName', { page: name })}
              >
                {text('preview.openPage')}
              </Button>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  paddingBlockStart: '10px',
} as const;

const address = {
  typography: 'body2',
  color: 'text.tertiary',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;
