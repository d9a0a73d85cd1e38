import { useText } from '../messages/useText.ts';
import { MissingRecord } from '../ui/page/MissingRecord.tsx';

/** Page for unknown paths. */
export function NotFound() {
  const text = useText();
  return (
    <MissingRecord
      title={text('layout.notFound.title')}
      help={text('layout.notFound.help')}
      back={{ label: text('layout.notFound.back'), to: '/overview' }}
    />
  );
}
