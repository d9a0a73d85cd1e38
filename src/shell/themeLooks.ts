import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import type { MessageKey } from '../messages/en.ts';
import type { ThemeChoice } from '../theme/themeChoice.ts';

/** Label and icon of each theme. */
export const themeLooks: Record<ThemeChoice, { label: MessageKey; icon: LucideIcon }> = {
  light: { label: 'layout.account.light', icon: Sun },
  dark: { label: 'layout.account.dark', icon: Moon },
  system: { label: 'layout.account.system', icon: Monitor },
};
