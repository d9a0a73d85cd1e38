import { useText } from '../../messages/useText.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import type { PanelMoves } from './panelMoves.ts';
import { isNotFound } from '../../platform/errors.ts';

interface FailedEntryProps {
  moves: PanelMoves;
  /** Null while the entry loads. */
  error: Error | null;
  /** The entry has loaded and is none of the calendar. Default: as the error says. */
  isGone?: boolean;
  onRetry: () => void;
}

/** The panel of an entry that has not loaded, or is gone. */
export function FailedEntry({ moves, error, isGone = false, onRetry }: FailedEntryProps) {
  const text = useText();
  const gone = isGone || isNotFound(error);
  return (
    <EntryPanel title={text('calendar.panel.name')} lead="" {...moves}>
      {(error || gone) && (
        <ErrorPanel
          what={text('calendar.panel.failed')}
          error={error}
          why={gone ? text('calendar.panel.gone') : undefined}
          onRetry={gone ? undefined : onRetry}
        />
      )}
    </EntryPanel>
  );
}
