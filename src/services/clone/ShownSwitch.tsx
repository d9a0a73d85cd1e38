import { SwitchLine } from '../../ui/fields/SwitchLine.tsx';
import { useText } from '../../messages/useText.ts';

interface ShownSwitchProps {
  many: boolean;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether customers can see the clones, with the effect below. */
export function ShownSwitch({ many, on, onChange }: ShownSwitchProps) {
  const text = useText();
  return (
    <SwitchLine
      label={text(many ? 'cloning.shownMany' : 'cloning.shown')}
      effect={text(on ? 'cloning.shownOn' : many ? 'cloning.shownOffMany' : 'cloning.shownOff')}
      checked={on}
      onChange={onChange}
    />
  );
}
