import type { LucideIcon } from 'lucide-react';
import { rem } from '../theme/rem.ts';

interface IconProps {
  of: LucideIcon;
  size?: 16 | 18;
  /** Mirrors arrows and chevrons in right-to-left languages. */
  mirrored?: boolean;
}

/** A line icon, hidden from screen readers because a word or the button's name accompanies it. */
export function Icon({ of: Drawing, size = 18, mirrored = false }: IconProps) {
  return (
    <Drawing size={rem(size)} strokeWidth={1.75} aria-hidden className={mirrored ? 'mirrored' : undefined} />
  );
}
