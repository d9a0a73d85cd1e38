import { Box, Link, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { bulkUpdateServices } from '../../contract/calls/services/servicesInBulk.ts';
import type { Category } from '../../contract/entities/services/category.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { OrderGroups } from '../ui/fields/order/OrderGroups.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../ui/page/ReadOnlyNote.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { categoryListKind } from './categoryListKind.tsx';
import { MoveServiceDialog } from './MoveServiceDialog.tsx';
import { changesOfMove, servicesIn, withChanges, type PositionChange } from './servicePositions.ts';
import { useMoveServices } from './useMoveServices.ts';

interface Shown {
  key: string;
  name: string;
  items: readonly Service[];
}

/** All categories with their services, to drag within and between them. Each move is saved at once. */
export function ServiceBoard({ actions }: { actions: ReactNode }) {
  const text = useText();
  const send = useMoveServices();
  const queryClient = useQueryClient();
  const may = useMay(bulkUpdateServices);
  const [moved, setMoved] = useState<readonly PositionChange[]>([]);
  const [asked, setAsked] = useState<Service>();
  const [params] = allOptions;
  const sort = { field: 'sortOrder', order: 'ASC' as const };
  const categories = useGetList<Category>('categories', { ...params, sort });
  const { data, ...query } = useGetList<Service>('services', {
    ...params,
    sort: { field: 'name', order: 'ASC' },
  });
  const services = withChanges(data ?? [], moved);
  const groups: Shown[] | undefined =
    data && categories.data?.map(({ id, name }) => ({ key: id, name, items: servicesIn(services, id) }));
  const known = new Set(groups?.map(({ key }) => key));
  const others = services.filter(({ category }) => !known.has(category?.id ?? ''));
  const error = categories.error ?? query.error;
  const none = groups?.length === 0;
  // Without categories, there is none to move to.
  const mayMove = may && !none;

  async function move({ id, name }: Service, categoryId: string, index: number): Promise<void> {
    const category = groups?.find(({ key }) => key === categoryId)?.name ?? '';
    const changes = changesOfMove(services, id, { categoryId, index });
    if (changes.length === 0) return;
    setMoved((before) => [...before, ...changes]);
    await send(changes, text('categories.board.moved', { name, category }));
    await queryClient.invalidateQueries({ queryKey: ['services', 'getList'] });
    setMoved((before) => before.filter((change) => !changes.includes(change)));
  }

  const head = ({ key, name, items }: Shown) => (
    <Box sx={headLine}>
      <Typography variant="h3" component="h2">
        <Link component={RouterLink} to={`/categories/${key}`} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
      </Typography>
      {items.length > 0 && (
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {text('categories.services', { smart_count: items.length, count: items.length })}
        </Box>
      )}
    </Box>
  );
  const retry = () => {
    void categories.refetch();
    void query.refetch();
  };
  return (
    <>
      <PageHead
        title={text('categories.board.title')}
        lead={none ? undefined : text('categories.board.lead')}
        crumbs={[{ label: text('categories.title'), to: '/categories' }]}
        actions={actions}
      />
      {may === false && <ReadOnlyNote />}
      {!groups && error && <ErrorPanel what={text('categories.failed')} error={error} onRetry={retry} />}
      {!groups && !error && <Skeleton width="100%" height={240} radius={12} />}
      {none && <categoryListKind.FirstUse />}
      {groups && (!none || others.length > 0) && (
        <Box data-width="form" sx={{ ...card, display: 'grid', gap: '20px' }}>
          {mayMove ? (
            <OrderGroups
              groups={groups}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              onMove={(service, category, index) => void move(service, category, index)}
              head={head}
              empty={<Box sx={noServices}>{text('categories.board.none')}</Box>}
            >
              {(service) => (
                <Box sx={line}>
                  <ServiceLink service={service} />
                  <MoveButton service={service} onMove={setAsked} />
                </Box>
              )}
            </OrderGroups>
          ) : (
            groups.map((group) => (
              <section key={group.key}>
                {head(group)}
                <ul>
                  {group.items.map((service) => (
                    <li key={service.id}>
                      <ServiceLink service={service} />
                    </li>
                  ))}
                </ul>
                {group.items.length === 0 && <Box sx={noServices}>{text('categories.board.noneToRead')}</Box>}
              </section>
            ))
          )}
          {others.length > 0 && (
            <section>
              <Typography variant="h3" component="h2">
                {text('categories.board.without')}
              </Typography>
              {others.map((service) => (
                <Box key={service.id} sx={line}>
                  <ServiceLink service={service} />
                  {mayMove && <MoveButton service={service} onMove={setAsked} />}
                </Box>
              ))}
            </section>
          )}
        </Box>
      )}
      {asked && (
        <MoveServiceDialog
          service={asked}
          categories={groups ?? []}
          onMove={(category, index) => void move(asked, category, index)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function ServiceLink({ service: { id, name } }: { service: Service }) {
  return (
    <Link component={RouterLink} to={`/services/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Link>
  );
}

function MoveButton({ service, onMove }: { service: Service; onMove: (service: Service) => void }) {
  const text = useText();
  const { name } = service;
  return (
    <IconAction
      icon={FolderInput}
      label={text('categories.board.moveOf', { name })}
      aria-haspopup="dialog"
      onClick={() => onMove(service)}
    />
  );
}

const headLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '16px',
  paddingBlockEnd: '6px',
} as const;
const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  minHeight: { xs: 44, sm: 36 },
} as const;
const noServices = { color: 'text.tertiary', paddingInlineStart: '28px' };
