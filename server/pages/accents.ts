import { hueColours, type Hue } from '../../contract/entities/values/hue.ts';

/** Styles that make a hue the accent of a page; none for the accent of Frontdesk. */
export function accentStyles(hue: Hue | null): string {
  if (hue === null) return '';
  const { light, dark } = hueColours;
  return `:root{${accent(light[hue], '#FFFFFF', '#000000')}}
@media (prefers-color-scheme:dark){:root{${accent(dark[hue], dark[hue].fill, '#FFFFFF')}}}`;
}

/** Text of a hue is readable on its fill, and white or the fill on it. */
function accent(
  { fill, text, edge }: (typeof hueColours)['light'][Hue],
  on: string,
  hovered: string,
): string {
  return `--accent:${text};--accent-hover:color-mix(in srgb,${text} 85%,${hovered});--on-accent:${on};
  --accent-text:${text};--accent-soft:${fill};--accent-line:${edge};--focus:${text};`;
}
