import { Box, Link } from '@mui/material';
import { ExternalLink } from 'lucide-react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { Icon } from '../../ui/Icon.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { useText } from '../../messages/useText.ts';
import { pageUrlsOf } from './pageUrls.ts';

interface PageLinkProps {
  /** The saved service: only saved URLs work. */
  opened: Service;
  /** New slug after saving, if it changes. */
  newSlug: string | undefined;
}

/** Link to the service's public page. */
export function PageLink({ opened, newSlug }: PageLinkProps) {
  const text = useText();
  const [main] = pageUrlsOf(opened);
  if (!main) return null;
  const page = text(`preview.pages.${main.page}`);
  return (
    <Box sx={{ ...card, padding: '16px' }}>
      <Link href={main.url} target="_blank" rel="noopener" sx={link}>
        {text('preview.openName', { page: page.toLocaleLowerCase() })}
        <Icon of={ExternalLink} size={16} />
      </Link>
      {opened.hidden && <Box sx={hint}>{text('preview.hiddenPages')}</Box>}
      {newSlug !== undefined && <Box sx={hint}>{text('preview.newAddress', { slug: newSlug })}</Box>}
    </Box>
  );
}

const link = { display: 'inline-flex', alignItems: 'center', gap: '8px' };

const hint = {
  marginBlockStart: '10px',
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
