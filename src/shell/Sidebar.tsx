import { Box } from '@mui/material';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BusinessHead } from './BusinessHead.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';

interface SidebarProps {
  collapsed: boolean;
  onToggle: () => void;
  /** Opens the palette; undefined while the session is checked. */
  onSearch: (() => void) | undefined;
}

/** Sidebar with the business, the screens and the person: 232 px wide, or 60 px with icons only. */
export function Sidebar({ collapsed, onToggle, onSearch }: SidebarProps) {
  const text = useText();
  return (
    <Box
      component="header"
      sx={{
        ...column,
        width: collapsed ? rem(60) : `min(${rem(232)}, 32vw)`,
        alignItems: collapsed ? 'center' : 'stretch',
      }}
    >
      <BusinessHead compact={collapsed} />
      <SearchButton compact={collapsed} onClick={onSearch} />
      <Box component="nav" aria-label={text('layout.navigation')} sx={links}>
        <ScreenLinks compact={collapsed} />
      </Box>
      <Box
        sx={{
          marginBlockStart: 'auto',
          display: 'flex',
          flexDirection: collapsed ? 'column' : 'row',
          gap: '4px',
          alignItems: 'center',
          minWidth: 0,
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {onSearch ? (
            <AccountMenu compact={collapsed} />
          ) : (
            <Box sx={{ padding: '4px' }}>
              <Skeleton width={28} height={28} radius={14} />
            </Box>
          )}
        </Box>
        <IconAction
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          mirrored
          label={text(collapsed ? 'layout.sidebar.expand' : 'layout.sidebar.collapse')}
          onClick={onToggle}
        />
      </Box>
    </Box>
  );
}

const column = {
  position: 'sticky',
  insetBlockStart: 0,
  display: { xs: 'none', sm: 'flex' },
  flexDirection: 'column',
  height: '100dvh',
  padding: '20px 12px 12px',
  bgcolor: 'canvas',
  borderInlineEnd: '1px solid',
  borderColor: 'line',
} as const;

/** Scrolls in low windows, so that the person's menu stays. The room at the sides is for focus rings. */
const links = {
  minHeight: 0,
  overflowY: 'auto',
  marginBlock: '10px 12px',
  marginInline: '-4px',
  padding: '2px 4px',
} as const;
