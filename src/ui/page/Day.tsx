import { useFormats } from '../words/useFormats.ts';
import { Absent } from './Absent.tsx';

/** The day of a moment. */
export function Day({ at }: { at: string | undefined }) {
  const { date } = useFormats();
  return at ? <time dateTime={at}>{date(new Date(at))}</time> : <Absent />;
}
