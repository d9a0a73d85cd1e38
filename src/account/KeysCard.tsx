import { SwitchLine } from '../ui/fields/SwitchLine.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { turnSingleKeys, useAreSingleKeysOn } from '../ui/keys/singleKeys.ts';
import { useText } from '../messages/useText.ts';

/** Keyboard shortcuts of one character, which can be turned off in this browser. */
export function KeysCard() {
  const text = useText();
  const on = useAreSingleKeysOn();
  return (
    <SectionCard id="keys" title={text('account.keys.title')} lead={text('account.keys.lead')}>
      <SwitchLine
        label={text('account.keys.single')}
        effect={text(on ? 'account.keys.on' : 'account.keys.off')}
        checked={on}
        onChange={turnSingleKeys}
      />
    </SectionCard>
  );
}
