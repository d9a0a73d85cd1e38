import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Fields } from '../../../contract/paths.ts';
import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { useText } from '../../messages/useText.ts';
import { copiedState } from '../editor/useStart.ts';
import type { ListRow } from '../list/listKind.ts';

/** Returns the values of a clone besides its name. */
export type CopyOf = (record: Fields) => Fields;

type Copied = Pick<ListRow, 'id' | 'name'>;

interface Creation {
  resource: string;
  /** Path of the family without the leading slash. */
  path: string;
}

interface Cloning extends Creation {
  copyOf: CopyOf | undefined;
}

/** Returns a function that opens the creation screen with these values; undefined without the permission. */
function useStartWith({ resource, path }: Creation): ((values: Fields) => void) | undefined {
  const navigate = useNavigate();
  const { canAccess = false } = useCanAccess({ resource, action: 'create' });
  return canAccess ? (values) => void navigate(`/${path}/create`, { state: copiedState(values) }) : undefined;
}

/**
 * Returns a function that opens the creation screen with the values of a record; undefined without the permission. The
 * copy exists when it is created there.
 */
export function useClone({ copyOf, ...creation }: Cloning): ((record: Copied) => void) | undefined {
  const text = useText();
  const start = useStartWith(creation);
  return (
    start &&
    copyOf &&
    ((record) => start({ ...copyOf({ ...record }), name: text('plain.copyOf', { name: record.name }) }))
  );
}

/** Button that opens the creation screen with the values of an example. */
export function StartWithExample({
  example,
  ...creation
}: Creation & { example: Fields & { name: string } }) {
  const text = useText();
  const start = useStartWith(creation);
  return (
    start && <Button onClick={() => start(example)}>{text('plain.example', { name: example.name })}</Button>
  );
}

/** Button that clones the record of an editor. */
export function CloneRecord({ record, ...cloning }: Cloning & { record: Copied }) {
  const text = useText();
  const clone = useClone(cloning);
  return clone && <HeadAction label={text('plain.clone')} onSelect={() => clone(record)} />;
}
