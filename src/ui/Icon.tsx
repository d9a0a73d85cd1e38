import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  size?: 16 | 18;
  /** For arrows and chevrons: turned round where people read from right to left. */
  mirrored?: boolean;
}

/** A line icon of the one family, always beside a word or inside a named button, so silent for screen readers. */
export function Icon({ of: Drawing, size = 18, mirrored = false }: IconProps) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden className={mirrored ? 'mirrored' : undefined} />;
}
