import { ApiError } from '../../../contract/errors.ts';
import { useText } from '../../messages/useText.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import type { PanelMoves } from './panelMoves.ts';

interface FailedEntryProps {
  moves: PanelMoves;
  /** Null while the entry loads. */
  error: Error | null;
  onRetry: () => void;
}

/** The panel of an entry that has not loaded, or is gone. */
export function FailedEntry({ moves, error, onRetry }: FailedEntryProps) {
  const text = useText();
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <EntryPanel title={text('calendar.panel.name')} lead="" {...moves}>
      {error && (
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
