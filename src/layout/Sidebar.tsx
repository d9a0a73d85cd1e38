import { Box } from '@mui/material';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BusinessHead } from './BusinessHead.tsx';
import { Icon } from './Icon.tsx';
import { IconAction } from './IconAction.tsx';
import { liesOn, screens } from './screens.ts';
import { Tip } from './Tip.tsx';

interface SidebarProps {
  collapsed: boolean;
  onToggle: () => void;
}

/** Beside every screen: the business, the screens, the person. 232 wide, or 60 with icons alone. */
export function Sidebar({ collapsed, onToggle }: SidebarProps) {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <Box
      component="header"
      sx={{ ...column, width: collapsed ? 60 : 232, alignItems: collapsed ? 'center' : 'stretch' }}
    >
      <BusinessHead compact={collapsed} />
      <Box component="nav" aria-label={text('layout.navigation')} sx={{ marginBlockStart: '20px' }}>
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '2px' }}>
          {screens.map((screen) => {
            const label = text(screen.label);
            const current = liesOn(screen, pathname);
            const link = (
              <Box
                component={Link}
                to={screen.path}
                aria-label={collapsed ? label : undefined}
                aria-current={current ? 'page' : undefined}
                sx={{ ...item, justifyContent: collapsed ? 'center' : 'start' }}
              >
                <Icon of={screen.icon} />
                {!collapsed && label}
              </Box>
            );
            return <li key={screen.key}>{collapsed ? <Tip text={label}>{link}</Tip> : link}</li>;
          })}
        </Box>
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
          <AccountMenu compact={collapsed} />
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
  overflowY: 'auto',
} as const;

/** The current screen is a card: surface, line, accent icon. */
const item = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  height: { xs: 34 },
  paddingInline: '9px',
  minWidth: 36,
  borderRadius: '8px',
  border: '1px solid transparent',
  color: 'text.secondary',
  fontWeight: 500,
  textDecoration: 'none',
  transition: 'background-color 120ms ease-out',
  '@media (pointer: coarse)': { height: 44 },
  '& svg': { flex: 'none', color: 'text.tertiary' },
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&[aria-current]': {
    bgcolor: 'surface',
    borderColor: 'line',
    color: 'text.primary',
    '& svg': { color: 'accent.text' },
  },
} as const;
