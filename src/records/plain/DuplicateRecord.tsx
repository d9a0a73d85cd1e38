import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { copiedState } from '../editor/useStart.ts';
import type { ListRow } from '../list/listKind.ts';

/** Returns the values of a duplicate besides its name. */
export type CopyOf = (record: Fields) => Fields;

type Copied = Pick<ListRow, 'id' | 'name'>;

interface Duplication {
  resource: string;
  /** Path of the family without the leading slash. */
  path: string;
  copyOf: CopyOf | undefined;
}

/**
 * Returns a function that opens the creation screen with the values of a record; undefined without the permission. The
 * copy exists when it is created there.
 */
export function useDuplicate({
  resource,
  path,
  copyOf,
}: Duplication): ((record: Copied) => void) | undefined {
  const text = useText();
  const navigate = useNavigate();
  const { canAccess = false } = useCanAccess({ resource, action: 'create' });
  if (!canAccess || !copyOf) return undefined;
  return (record) => {
    const name = text('plain.copyOf', { name: record.name });
    void navigate(`/${path}/create`, { state: copiedState({ ...copyOf({ ...record }), name }) });
  };
}

/** Button that duplicates the record of an editor. */
export function DuplicateRecord({ record, ...duplication }: Duplication & { record: Copied }) {
  const text = useText();
  const duplicate = useDuplicate(duplication);
  return duplicate && <Button onClick={() => duplicate(record)}>{text('plain.duplicate')}</Button>;
}
