import { Box, Link } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { touch } from '../../theme/interaction.ts';
import { OrderList } from '../../ui/fields/order/OrderList.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import type { ListRow } from '../list/listKind.ts';
import { useActAtOnce } from '../undo/useActAtOnce.ts';
import { movedIds, targetOf, type OrderKind } from './orderKind.ts';

interface OrderPageProps {
  resource: string;
  /** Path of the list without the leading slash. */
  path: string;
  order: OrderKind;
  texts: { title: MessageKey; lead: MessageKey; list: MessageKey; failed: MessageKey };
  /** Shown without records. */
  FirstUse: ComponentType;
  /** Actions in the head. */
  actions?: ReactNode;
  /** Shown at the end of a row. */
  children?: (row: ListRow) => ReactNode;
}

/** All records in their order, to drag or to move with the arrow keys. Each move is saved at once. */
export function OrderPage({ resource, path, order, texts, FirstUse, actions, children }: OrderPageProps) {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  const queryClient = useQueryClient();
  const mayMove = useMay(order.call);
  const [moved, setMoved] = useState<readonly string[]>();
  const sort = { field: order.field, order: 'ASC' as const };
  const { data, error, refetch } = useGetList<ListRow>(resource, { ...allOptions[0], sort });
  const byId = new Map(data?.map((row) => [row.id, row]));
  const saved = data?.map(({ id }) => id) ?? [];
  const ids = moved ?? saved;
  const rows = ids.flatMap((id) => byId.get(id) ?? []);

  async function move(from: number, to: number): Promise<void> {
    const row = rows[from];
    if (!row) return;
    const target = targetOf(ids, from, to);
    setMoved(movedIds(ids, row.id, target));
    await act({
      act: (requestId) => order.move(api, row.id, target, { requestId }),
      done: text('order.moved', { name: row.name }),
      failed: text('order.failed', { name: row.name }),
      changes: [resource],
    });
    await queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
    setMoved(undefined);
  }

  const name = (row: ListRow) => (
    <Link component={RouterLink} to={`/${path}/${row.id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {row.name}
    </Link>
  );
  return (
    <>
      <PageHead
        title={text(texts.title)}
        lead={data?.length === 0 ? undefined : text(texts.lead)}
        crumbs={[{ label: text(texts.list), to: `/${path}` }]}
        actions={actions}
      />
      {mayMove === false && <ReadOnlyNote />}
      {error && !data && (
        <ErrorPanel what={text(texts.failed)} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={240} radius={12} />}
      {data?.length === 0 && <FirstUse />}
      {data && data.length > 0 && (
        <Box data-width="form" sx={card}>
          {mayMove ? (
            <OrderList
              label={text(texts.title)}
              items={rows}
              keyOf={({ id }) => id}
              nameOf={(row) => row.name}
              onMove={(from, to) => void move(from, to)}
            >
              {(row) => (
                <Box sx={line}>
                  {name(row)}
                  {children?.(row)}
                </Box>
              )}
            </OrderList>
          ) : (
            <Box component="ol" sx={{ margin: 0, paddingInlineStart: '24px' }}>
              {rows.map((row) => (
                <li key={row.id}>{name(row)}</li>
              ))}
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '16px',
  // As high as the handle beside it.
  minHeight: 36,
  [touch]: { minHeight: 44 },
} as const;
