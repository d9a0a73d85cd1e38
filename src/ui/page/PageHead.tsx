import { Box, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../useBusiness.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

interface Crumb {
  label: string;
  to: string;
}

interface PageHeadProps {
  /** The page's one h1, and the name of its tab. */
  title: string;
  /** One line of truth under it. */
  lead?: ReactNode;
  /** The way back up. */
  crumbs?: readonly Crumb[];
  picture?: ReactNode;
  /** Right: plain actions outlined, then the one filled. */
  actions?: ReactNode;
}

/** The top of every page. It names the tab and, after a change of page, takes the focus there. */
export function PageHead(props: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { business } = useBusiness();
  useDocumentTitle(props.title, business?.name);
  usePageFocus(heading);
  return <PageHeadLines heading={heading} {...props} />;
}

type ComingPageHeadProps = Omit<PageHeadProps, 'title'> & { title: ReactNode };

/** What is known of a page's top while the page is on its way. Neither a reader nor the focus gets there. */
export function ComingPageHead(props: ComingPageHeadProps) {
  return (
    <Box inert>
      <PageHeadLines {...props} />
    </Box>
  );
}

function PageHeadLines({
  title,
  lead,
  crumbs = [],
  picture,
  actions,
  heading,
}: ComingPageHeadProps & { heading?: RefObject<HTMLHeadingElement | null> }) {
  const text = useText();
  return (
    <Box sx={{ marginBlockEnd: '16px' }}>
      {crumbs.length > 0 && (
        <Box
          component="nav"
          aria-label={text('layout.breadcrumb')}
          sx={{ typography: 'body2', color: 'text.tertiary', marginBlockEnd: '8px' }}
        >
          {crumbs.map(({ label, to }) => (
            <span key={to}>
              <Box component={Link} to={to} sx={crumbLink}>
                {label}
              </Box>
              {' / '}
            </span>
          ))}
          <span aria-current="page">{title}</span>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '12px' }}>
        {picture}
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography
            ref={heading}
            variant="h1"
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
          >
            {title}
          </Typography>
          {lead && (
            <Typography
              variant="body2"
              component="div"
              sx={{ color: 'text.tertiary', marginBlockStart: '2px' }}
            >
              {lead}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', flex: 'none', maxWidth: 1 }}>
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}

let lastPath: string | undefined;

/** Readers hear where they are after a change of page; the first page is left to the browser. */
function usePageFocus(heading: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname, heading]);
}

const crumbLink = { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } };
