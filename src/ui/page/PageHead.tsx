import { Box, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { addRecentPage } from '../recentPages.ts';
import { useBusiness } from '../business/useBusiness.ts';
import { HeadActions } from './HeadActions.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useIsPhone } from './useIsPhone.ts';

interface Crumb {
  label: string;
  to: string;
}

interface PageHeadProps {
  /** The page's only h1, and the title of the browser tab. */
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Breadcrumbs. */
  crumbs?: readonly Crumb[];
  /** The page's name in the breadcrumbs, where the title repeats the crumb before it. */
  here?: string;
  picture?: ReactNode;
  /** On the right: outlined actions, then the primary one. */
  actions?: ReactNode;
}

/** Head of every page. Sets the tab's title and, after navigation, focuses the heading. */
export function PageHead(props: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { business } = useBusiness();
  useDocumentTitle(props.title, business?.name);
  usePageFocus(heading);
  useRecentPage(props);
  return <PageHeadLines heading={heading} {...props} />;
}

/** Remembers a page that is behind a screen for the palette: records, and other pages with breadcrumbs. */
function useRecentPage({ title, crumbs }: PageHeadProps): void {
  const { pathname } = useLocation();
  const family = crumbs?.[0]?.label;
  useEffect(() => {
    if (family !== undefined && !pathname.endsWith('/create'))
      addRecentPage({ path: pathname, title, family });
  }, [family, pathname, title]);
}

type PageHeadSkeletonProps = Omit<PageHeadProps, 'title'> & { title: ReactNode };

/** Page head while the page loads, hidden from screen readers and the focus. */
export function PageHeadSkeleton(props: PageHeadSkeletonProps) {
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
  here,
  picture,
  actions,
  heading,
}: PageHeadSkeletonProps & { heading?: RefObject<HTMLHeadingElement | null> }) {
  const text = useText();
  const isPhone = useIsPhone();
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
          <span aria-current="page">{here ?? title}</span>
        </Box>
      )}
      <Box sx={line}>
        {picture}
        <Box sx={{ ...titles, flexBasis: { xs: roomOnPhones(title), sm: '11.25rem' } }}>
          <Typography
            ref={heading}
            variant="h1"
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
          >
            {title}
          </Typography>
          {!isPhone && lead && <Lead>{lead}</Lead>}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', flex: 'none', maxWidth: 1 }}>
            <HeadActions name={typeof title === 'string' ? title : ''}>{actions}</HeadActions>
          </Box>
        )}
      </Box>
      {isPhone && lead && <Lead>{lead}</Lead>}
    </Box>
  );
}

let lastPath: string | undefined;

/**
 * Focuses the heading after navigation, so that screen readers announce the page. The browser handles the first page.
 */
function usePageFocus(heading: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname, heading]);
}

function Lead({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.tertiary', marginBlockStart: '2px' }}>
      {children}
    </Typography>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: { xs: 'center', sm: 'flex-start' },
  columnGap: '12px',
  rowGap: '8px',
} as const;

/** On phones as high as the buttons beside it, which may appear later. */
const titles = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: { xs: 44, sm: 0 },
  display: { xs: 'grid', sm: 'block' },
  alignContent: 'center',
} as const;

/** The room of a title in two lines, for which the actions move below it. A letter is half as wide as high (22 px). */
const roomOnPhones = (title: ReactNode): string =>
  `min(100%, max(8rem, ${typeof title === 'string' ? Math.ceil((title.length / 2) * 0.6875) : 0}rem))`;

const crumbLink = { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } };
