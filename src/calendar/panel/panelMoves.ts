/** Ways out of the side panel. */
export interface PanelMoves {
  /** The open entry; another one takes the focus. */
  entryKey: string;
  /** Lies over the calendar instead of taking its room. */
  isOver: boolean;
  onClose: () => void;
  /** To the next entry; undefined at the last. */
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}
