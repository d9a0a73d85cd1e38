import { useMemo } from 'react';
import { useText } from '../../../messages/useText.ts';
import { useKeyHelp } from '../../../ui/keys/keyHelp.ts';

const keys = [
  ['↑ ↓ ← →', 'cells'],
  ['PgUp PgDn', 'page'],
  ['Home End', 'ends'],
  ['Space', 'tick'],
] as const;

/** Lists the keys of the grid. */
export function useMatrixKeyHelp(): void {
  const text = useText();
  useKeyHelp(
    useMemo(() => keys.map(([key, effect]) => ({ keys: key, effect: text(`board.keys.${effect}`) })), [text]),
  );
}
