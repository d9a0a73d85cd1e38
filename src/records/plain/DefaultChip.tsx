import { useText } from '../../messages/useText.ts';
import { StateChip } from '../../ui/page/StateChip.tsx';

/** Marks the record that is used where no other is chosen. */
export function DefaultChip() {
  const text = useText();
  return <StateChip tone="good">{text('plain.default')}</StateChip>;
}
