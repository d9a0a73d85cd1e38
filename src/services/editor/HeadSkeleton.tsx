import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import type { Service } from '../../../contract/entities/services/service.ts';
import { PageHeadSkeleton } from '../../ui/page/PageHead.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useText } from '../../messages/useText.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';

/** Head of the editor while its service loads, with the name from a list's cache. */
export function HeadSkeleton({ id }: { id: string }) {
  const text = useText();
  const factsOf = useServiceFacts();
  const known = useListed(id);
  const crumbs = [{ label: text('services.title'), to: '/services' }];
  return (
    <PageHeadSkeleton
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

/** Returns the service from the most recently fetched list. */
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
