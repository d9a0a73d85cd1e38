import { useText } from '../../messages/useText.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { minutesOfDay, timeOfDay } from '../days.ts';
import type { CalendarWords } from '../useCalendarWords.ts';
import type { Directory } from '../useDirectory.ts';
import { CellMenu } from './CellMenu.tsx';
import type { FreeCell } from './TimeGrid.tsx';

const BlockDialog = lazyDialog(async () => (await import('../panel/BlockDialog.tsx')).BlockDialog);

interface CellDialogsProps {
  /** A clicked time that is not free, also while time is blocked there. */
  cell: FreeCell | undefined;
  isBlocking: boolean;
  /** The proposed day without a cell. */
  day: string;
  words: CalendarWords;
  directory: Directory;
  /** Undefined without the right to. */
  onBook: ((cell: FreeCell) => void) | undefined;
  onBlock: (() => void) | undefined;
  onClose: () => void;
}

/** The menu of a time that is not free, or the form that blocks time. */
export function CellDialogs({
  cell,
  isBlocking,
  day,
  words,
  directory,
  onBook,
  onBlock,
  onClose,
}: CellDialogsProps) {
  const text = useText();
  if (isBlocking) {
    const proposed = cell && {
      owner: cell.of?.id ?? '',
      from: timeOfDay(cell.minute),
      to: timeOfDay(Math.min(cell.minute + 60, minutesOfDay - 1)),
    };
    return (
      <BlockDialog
        day={cell?.day ?? day}
        proposed={proposed}
        words={words}
        directory={directory}
        onClose={onClose}
      />
    );
  }
  if (!cell?.obstacle) return null;
  const time = words.moment(cell.instant);
  return (
    <CellMenu
      at={cell.point}
      title={cell.of ? text('calendar.cell.at', { time, name: cell.of.name }) : time}
      reason={words.obstacle(cell.obstacle)}
      onBook={onBook && cell.obstacle.kind !== 'past' ? () => onBook(cell) : undefined}
      onBlock={onBlock}
      onClose={onClose}
    />
  );
}
