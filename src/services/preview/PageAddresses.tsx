import { Box, Button, Typography } from '@mui/material';
import { useId } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { card } from '../../ui/page/SectionCard.tsx';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';

const pages = ['servicePage', 'bookingPage', 'calendarPage'] as const;

interface PageAddressesProps {
  /** The saved service: only saved URLs work. */
  opened: Service;
  /** New slug after saving, if it changes. */
  newSlug: string | undefined;
}

/** Public URLs of the service, each to copy and open. */
export function PageAddresses({ opened: { urls = {}, hidden }, newSlug }: PageAddressesProps) {
  const text = useText();
  const toast = useToast();
  const titleId = useId();
  const copy = (url: string, page: string) =>
    void navigator.clipboard.writeText(url).then(
      () => toast.done(text('preview.copied', { page })),
      (error: unknown) => toast.failed(text('services.failed.copy'), error),
    );
  const known = pages.flatMap((page) => {
    const url = urls[page]?.url;
    return url === undefined ? [] : [{ page, url }];
  });
  if (known.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...card, padding: '16px' }}>
      <Typography id={titleId} variant="h6" component="h2">
        {text('preview.addresses')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {known.map(({ page, url }) => {
          const title = text(`preview.pages.${page}`);
          const name = title.toLocaleLowerCase();
          return (
            <Box key={page} component="li" sx={line}>
              <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
                <Box sx={{ fontWeight: 500 }}>{title}</Box>
                <Box dir="ltr" title={url} sx={address}>
                  {urls[page]?.relativePath ?? url.replace(/^https?:\/\//, '')}
                </Box>
              </Box>
              <Box sx={{ display: 'flex', gap: '8px' }}>
                <Button
                  size="small"
                  aria-label={text('preview.copyName', { page: name })}
                  onClick={() => copy(url, name)}
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
      {hidden && <Box sx={hint}>{text('preview.hiddenPages')}</Box>}
      {newSlug !== undefined && <Box sx={hint}>{text('preview.newAddress', { slug: newSlug })}</Box>}
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

const hint = {
  marginBlockStart: '10px',
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
