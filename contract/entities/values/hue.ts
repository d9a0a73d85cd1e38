/** The eight hues of the business, of people, categories, pictures and calendar entries. */
export const hues = ['clay', 'amber', 'moss', 'sage', 'sky', 'iris', 'plum', 'rose'] as const;
export type Hue = (typeof hues)[number];

/** Text is readable on the fill, and the edge is visible on every surface. */
export interface HueColours {
  readonly fill: string;
  readonly text: string;
  readonly edge: string;
}

/** The colours of the hues in both themes, for the dashboard, the pages for customers and their mails. */
export const hueColours: Readonly<Record<'light' | 'dark', Readonly<Record<Hue, HueColours>>>> = {
  light: {
    clay: { fill: '#FBE9E1', text: '#8A3B1B', edge: '#C2613A' },
    amber: { fill: '#FAEFD3', text: '#6F4C00', edge: '#B07D12' },
    moss: { fill: '#EAF2DC', text: '#44601A', edge: '#6F8F2E' },
    sage: { fill: '#DFF3EC', text: '#14604A', edge: '#2B8F73' },
    sky: { fill: '#E0F1FA', text: '#0F5678', edge: '#2C86B5' },
    iris: { fill: '#E8ECFB', text: '#2A3FA6', edge: '#5A70DB' },
    plum: { fill: '#F5E8F8', text: '#752F86', edge: '#A85ABC' },
    rose: { fill: '#FCE6EE', text: '#93265A', edge: '#CB4F86' },
  },
  dark: {
    clay: { fill: '#3A2118', text: '#F4B497', edge: '#D9835D' },
    amber: { fill: '#35290F', text: '#EDC878', edge: '#C99A36' },
    moss: { fill: '#252E14', text: '#C0D68E', edge: '#8FAE4B' },
    sage: { fill: '#12302A', text: '#8BD9C1', edge: '#4FB296' },
    sky: { fill: '#11303F', text: '#92CFF0', edge: '#4FA3CF' },
    iris: { fill: '#232A4D', text: '#B3C0FF', edge: '#7E92F2' },
    plum: { fill: '#331F3A', text: '#E0B0EC', edge: '#BE7FCF' },
    rose: { fill: '#3B1A29', text: '#F7AECB', edge: '#DD739F' },
  },
};
