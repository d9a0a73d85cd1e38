import { HeadAction } from '../../ui/page/HeadActions.tsx';
import type { Call } from '../../../contract/call.ts';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { sendById } from '../../providers/data/sendById.ts';
import type { ListRow } from '../list/listKind.ts';
import { useActAtOnce } from '../undo/useActAtOnce.ts';

/** The one record of a family that is used where no other is chosen. */
export interface DefaultKind {
  /** Resource of the data provider. */
  resource: string;
  /** Makes a record the default, by its ID alone. */
  call: Call;
  /** Other resources of the data provider that a change of the default changes. */
  changes: readonly string[];
}

/** Returns a function that makes a record the default of its family, with Undo. Resolves to whether it succeeded. */
export function useMakeDefault() {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  return ({ resource, call, changes }: DefaultKind, { id, name }: Pick<ListRow, 'id' | 'name'>) =>
    act({
      act: (requestId) => sendById(api, call, id, { requestId }),
      done: text('plain.madeDefault', { name }),
      failed: text('plain.notMadeDefault', { name }),
      changes: [resource, ...changes],
    });
}

interface MakeDefaultProps {
  kind: DefaultKind;
  record: Pick<ListRow, 'id' | 'name'>;
  onMade: () => void;
}

/** Button that makes the record of an editor the default; hidden without the permission. */
export function MakeDefault({ kind, record, onMade }: MakeDefaultProps) {
  const text = useText();
  const make = useMakeDefault();
  const mayMake = useMay(kind.call) ?? false;
  if (!mayMake) return null;
  return (
    <HeadAction
      label={text('plain.makeDefault')}
      onSelect={() => void make(kind, record).then((isDone) => isDone && onMade())}
    />
  );
}
