import { useText } from '../../messages/useText.ts';
import { RecordHeadSkeleton } from '../../records/editor/sections/RecordHead.tsx';
import { useServiceFacts } from '../list/useServiceFacts.ts';

/** Head of the editor while its service loads. */
export function HeadSkeleton({ id }: { id: string }) {
  const text = useText();
  const factsOf = useServiceFacts();
  return (
    <RecordHeadSkeleton
      id={id}
      list={{ label: text('services.title'), to: '/services' }}
      resource="services"
      pictureOf={(service: Parameters<typeof factsOf>[0]) => factsOf(service).pictureUrl}
    />
  );
}
