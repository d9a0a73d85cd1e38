import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GetListResult, RaRecord } from 'react-admin';
import { PageHead, PageHeadSkeleton } from '../../../ui/page/PageHead.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useIsPhone } from '../../../ui/page/useIsPhone.ts';
import type { EditedRecord } from '../editorKind.ts';

interface HeadProps {
  /** Whether the record is a person. */
  isPerson?: boolean | undefined;
  /** The list of the family, as the breadcrumb. */
  list: { label: string; to: string };
}

interface RecordHeadProps extends HeadProps {
  record: Pick<EditedRecord, 'id' | 'name'>;
  pictureUrl: string | undefined;
  /** Line under the name: status, time of the last change, other people. */
  children: ReactNode;
  actions: ReactNode;
}

/** Head of an editor: picture, name, one line about the record, and its actions. */
export function RecordHead(props: RecordHeadProps) {
  const { record, list, isPerson, pictureUrl, children, actions } = props;
  const { id, name } = record;
  const isPhone = useIsPhone();
  return (
    <PageHead
      title={name}
      crumbs={[list]}
      picture={!isPhone && <Picture id={id} name={name} url={pictureUrl} size={48} isPerson={isPerson} />}
      lead={<Box sx={line}>{children}</Box>}
      actions={actions}
    />
  );
}

interface RecordHeadSkeletonProps<Listed> extends HeadProps {
  id: string;
  /** Resource of the list, whose cache has the name. */
  resource: string;
  pictureOf: (listed: Listed) => string | undefined;
}

/** Head while the record loads, with the name and picture from the list's cache. */
export function RecordHeadSkeleton<Listed extends { id: string; name: string }>(
  props: RecordHeadSkeletonProps<Listed>,
) {
  const { id, list, resource, isPerson, pictureOf } = props;
  const known = useListed(resource, id) as Listed | undefined;
  return (
    <PageHeadSkeleton
      title={known?.name ?? <Skeleton width={240} height={22} />}
      crumbs={[list]}
      picture={
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          {known ? (
            <Picture id={id} name={known.name} url={pictureOf(known)} size={48} isPerson={isPerson} />
          ) : (
            <Skeleton width={48} height={48} radius={isPerson ? 24 : 8} />
          )}
        </Box>
      }
      lead={<Skeleton width={180} height={14} />}
    />
  );
}

/** Returns the record from the most recently fetched list. */
function useListed(resource: string, id: string): RaRecord | undefined {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const page = state.data as GetListResult | undefined;
    const listed = page?.data.find((record) => record.id === id);
    if (listed) return listed;
  }
  return undefined;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '8px',
  rowGap: '4px',
  marginBlockStart: '4px',
} as const;
