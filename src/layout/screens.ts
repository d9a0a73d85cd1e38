import { AlignLeft, Users, type LucideIcon } from 'lucide-react';
import type { MessageKey } from '../messages/en.ts';

interface Screen {
  key: string;
  path: string;
  label: MessageKey;
  icon: LucideIcon;
}

/** The screens that the navigation leads to, in its order. */
export const screens: readonly Screen[] = [
  { key: 'services', path: '/services', label: 'layout.nav.services', icon: AlignLeft },
  { key: 'team', path: '/team', label: 'layout.nav.team', icon: Users },
];

/** Whether a path lies on a screen: `/services/create` lies on Services. */
export const liesOn = (screen: Screen, pathname: string) =>
  pathname === screen.path || pathname.startsWith(`${screen.path}/`);
