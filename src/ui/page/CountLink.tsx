import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../words/useFormats.ts';

interface CountLinkProps {
  /** A dash while undefined, never 0. */
  count: number | undefined;
  /** List of the counted records. */
  to: string;
  /** Accessible name of the link, with `smart_count`, `count` and `name`. */
  label: MessageKey;
  /** Name of the record that they belong to. */
  name: string;
}

/** A number in a table, as a link to the records that it counts. */
export function CountLink({ count, to, label, name }: CountLinkProps) {
  const text = useText();
  const { number } = useFormats();
  if (!count) return count === undefined ? '–' : number(count);
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={text(label, { smart_count: count, count: number(count), name })}
    >
      {number(count)}
    </Link>
  );
}
