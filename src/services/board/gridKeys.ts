/** A cell of the grid; column -1 is the row header. */
export interface GridPosition {
  row: number;
  column: number;
}

const page = 10;

/** Returns the cell after a key press (ARIA grid pattern); undefined for other keys. */
export function positionAfterKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: GridPosition,
  { rows, columns, rightToLeft }: { rows: number; columns: number; rightToLeft: boolean },
): GridPosition | undefined {
  const far = ctrlKey || metaKey;
  const onward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const at = (toRow: number, toColumn: number): GridPosition => ({
    row: Math.max(0, Math.min(toRow, rows - 1)),
    column: Math.max(-1, Math.min(toColumn, columns - 1)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return at(far ? rows : row + 1, column);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = key === onward ? 1 : -1;
      return at(row, far ? step * columns : column + step);
    }
    case 'Home':
      return at(far ? 0 : row, -1);
    case 'End':
      return at(far ? rows : row, columns);
    case 'PageUp':
      return at(row - page, column);
    case 'PageDown':
      return at(row + page, column);
    default:
      return undefined;
  }
}
