import type { OpenEntry } from '../address.ts';
import type { Entry } from '../entries.ts';
import type { CalendarWords } from '../useCalendarWords.ts';
import type { Directory } from '../useDirectory.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { BookingPanel } from './BookingPanel.tsx';
import type { PanelMoves } from './panelMoves.ts';
import { SessionPanel } from './SessionPanel.tsx';

interface OpenPanelProps extends PanelMoves {
  open: OpenEntry;
  /** Undefined outside the shown range. */
  entry: Entry | undefined;
  words: CalendarWords;
  directory: Directory;
}

/** The panel of the open entry, by its kind. */
export function OpenPanel({ open: { kind, id }, words, directory, ...panel }: OpenPanelProps) {
  switch (kind) {
    case 'booking':
      return <BookingPanel id={id} {...panel} />;
    case 'session':
      return <SessionPanel id={id} {...panel} words={words} directory={directory} />;
    case 'block':
      return <BlockPanel id={id} {...panel} words={words} directory={directory} />;
    default:
      return kind satisfies never;
  }
}
