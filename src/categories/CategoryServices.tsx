import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Category } from '../../contract/entities/services/category.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { Options } from '../ui/fields/Options.tsx';
import { useMoveServices } from './useMoveServices.ts';

/** The services of a category, and moving them to another. */
export function CategoryServices({ category }: { category: Category }) {
  const text = useText();
  const send = useMoveServices();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [to, setTo] = useState('');
  const [pending, setPending] = useState(false);
  const [params, options] = allOptions;
  const byName = { field: 'name', order: 'ASC' as const };
  const { data, error, refetch } = useGetList<Service>('services', {
    ...params,
    filter: { 'category.id': category.id },
    sort: byName,
  });
  const inOrder = { ...params, sort: { field: 'sortOrder', order: 'ASC' as const } };
  const { data: categories = [] } = useGetList<Category>('categories', inOrder, options);
  const others = categories.filter(({ id }) => id !== category.id);
  const moved = data?.filter(({ id }) => chosen.includes(id)) ?? [];

  async function move(): Promise<void> {
    setPending(true);
    const name = others.find(({ id }) => id === to)?.name ?? '';
    const isDone = await send(
      moved.map(({ id }) => ({ id, categoryId: to })),
      text('categories.moved', { smart_count: moved.length, name }),
    );
    setPending(false);
    if (isDone) setChosen([]);
  }

  if (!data && error) {
    const retry = () => void refetch();
    return <ErrorPanel what={text('categories.servicesFailed')} error={error} onRetry={retry} />;
  }
  if (!data) return <Skeleton width="100%" height={96} radius={8} />;
  const board = (
    <Box>
      <Link component={RouterLink} to="/categories/order?show=services">
        {text('categories.board.open')}
      </Link>
    </Box>
  );
  if (data.length === 0) {
    return (
      <>
        <Box sx={{ color: 'text.secondary' }}>{text('categories.noLine')}</Box>
        {board}
      </>
    );
  }
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <Box component="ul" aria-label={text('categories.section.services')} sx={list}>
        {data.map(({ id, name }) => (
          <Box component="li" key={id} sx={row}>
            {mayEdit && others.length > 0 && (
              <Checkbox
                aria-label={text('list.select.row', { name })}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            )}
            <Link component={RouterLink} to={`/services/${id}`} sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Link>
          </Box>
        ))}
      </Box>
      {moved.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 200px' }}>
            <Select
              aria-label={text('categories.moveTo')}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            >
              <option value="">{text('categories.chooseCategory')}</option>
              <Options of={others} />
            </Select>
          </Box>
          <Button disabled={to === '' || pending} onClick={() => void move()}>
            {text('categories.move', { smart_count: moved.length })}
          </Button>
        </Box>
      )}
      {board}
    </>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '4px' };
const row = { display: 'flex', alignItems: 'center', gap: '8px', minHeight: { xs: 44, sm: 32 } };
