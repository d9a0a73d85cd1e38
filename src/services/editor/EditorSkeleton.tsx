import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import type { Service } from '../../../contract/entities/service.ts';
import { ComingPageHead } from '../../ui/page/PageHead.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';
import { EditorLayout } from './EditorLayout.tsx';

/** The editor's shape while its record is on the way, under the name that a list knows it by. */
export function EditorSkeleton({ id }: { id: string }) {
  const text = useText();
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {text('layout.loading')}
      </Box>
      <Head id={id} />
      <EditorLayout busy nav={<Nav />} aside={<AsideSkeleton />}>
        <SectionSkeleton lines={4} height={420} />
        <SectionsSkeleton />
      </EditorLayout>
    </>
  );
}

/** What the form is while its sections are being drawn. */
export function SectionsSkeleton() {
  return (
    <>
      <SectionSkeleton lines={3} height={320} />
      <SectionSkeleton lines={3} height={320} />
    </>
  );
}

export const AsideSkeleton = () => <SectionSkeleton lines={1} height={232} />;

function Head({ id }: { id: string }) {
  const text = useText();
  const factsOf = useServiceFacts();
  const known = useListed(id);
  const crumbs = [{ label: text('services.title'), to: '/services' }];
  return (
    <ComingPageHead
      title={known?.name ?? <Skeleton width={240} height={22} />}
      crumbs={crumbs}
      picture={
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          {known ? (
            <Picture id={id} name={known.name} url={factsOf(known).pictureUrl} size={48} />
          ) : (
            <Skeleton width={48} height={48} radius={8} />
          )}
        </Box>
      }
      lead={<Skeleton width={180} height={14} />}
    />
  );
}

/** The service as the list that was read last shows it. */
function useListed(id: string): Service | undefined {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['services', 'getList'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const page = state.data as GetListResult<Service> | undefined;
    const listed = page?.data.find((service) => service.id === id);
    if (listed) return listed;
  }
  return undefined;
}

const Nav = () => (
  <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: '18px', paddingBlock: '8px', paddingInline: '10px' }}>
    {[56, 112, 64, 72, 40, 76, 92].map((width) => (
      <Skeleton key={width} width={width} height={14} />
    ))}
  </Box>
);

function SectionSkeleton({ lines, height }: { lines: number; height: number }) {
  return (
    <Box sx={{ ...card, height, display: 'grid', gap: '24px', alignContent: 'start' }}>
      <Skeleton width={96} height={16} />
      {Array.from({ length: lines }, (_, at) => (
        <Box key={at} sx={{ display: 'grid', gap: '8px' }}>
          <Skeleton width={72} height={12} />
          <Skeleton width="100%" height={36} radius={8} />
        </Box>
      ))}
    </Box>
  );
}
