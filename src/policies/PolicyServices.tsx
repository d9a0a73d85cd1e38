import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { useActAtOnce } from '../records/undo/useActAtOnce.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { SearchableSelect } from '../ui/fields/SearchableSelect.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import type { EditedPolicy } from './policyFields.ts';

/** The services of a policy. A removed one gets the default policy. */
export function PolicyServices({ policy }: { policy: EditedPolicy }) {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const [chosen, setChosen] = useState('');
  const [pending, setPending] = useState(false);
  const [params, options] = allOptions;
  const byName = { ...params, sort: { field: 'name', order: 'ASC' as const } };
  const {
    data: own,
    error,
    refetch,
  } = useGetList<Service>('services', {
    ...byName,
    filter: { 'bookingPolicy.id': policy.id },
  });
  const { data: services = [] } = useGetList<Service>('services', byName, { ...options, enabled: mayEdit });
  const { data: policies = [] } = useGetList<BookingPolicy>('bookingPolicies', params, options);
  const fallback = policies.find((other) => other.default);

  if (!own && error) {
    const retry = () => void refetch();
    return <ErrorPanel what={text('policies.services.failed')} error={error} onRetry={retry} />;
  }
  if (!own) return <Skeleton width="100%" height={96} radius={8} />;
  const others = services.filter(({ bookingPolicy }) => bookingPolicy?.id !== policy.id);

  async function assign(service: Service | undefined, to: { id: string; name?: string | undefined }) {
    if (!service) return;
    setPending(true);
    const { id, name } = service;
    await act({
      act: (requestId) =>
        api.update<Service>('services', {
          id,
          data: { ...service, bookingPolicy: { id: to.id } },
          // The policy of a service is compared by its ID alone.
          previousData: { ...service, bookingPolicy: { id: service.bookingPolicy?.id ?? '' } },
          meta: { requestId },
        }),
      done: text('policies.services.added', { name, policy: to.name ?? '' }),
      failed: text('policies.services.notChanged', { name }),
      changes: ['services', 'bookingPolicies'],
    });
    setPending(false);
    setChosen('');
  }

  return (
    <>
      {own.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('policies.services.none')}</Box>}
      {own.length > 0 && (
        <Box component="ul" aria-label={text('policies.services.list')} sx={list}>
          {own.map((service) => (
            <Box component="li" key={service.id} sx={row}>
              <Link component={RouterLink} to={`/services/${service.id}`} sx={{ overflowWrap: 'anywhere' }}>
                {service.name}
              </Link>
              {mayEdit && fallback && !policy.default && (
                <Button
                  disabled={pending}
                  aria-label={text('policies.services.removeOf', { name: service.name })}
                  onClick={() => void assign(service, fallback)}
                >
                  {text('policies.services.remove')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {policy.default && own.length > 0 && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
          {text('policies.services.keepsDefault')}
        </Box>
      )}
      {mayEdit && others.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 200px' }}>
            <SearchableSelect
              label={text('policies.services.label')}
              options={others}
              value={chosen}
              onChange={setChosen}
            />
          </Box>
          <Button
            disabled={chosen === '' || pending}
            onClick={() =>
              void assign(
                others.find(({ id }) => id === chosen),
                policy,
              )
            }
          >
            {text('policies.services.add')}
          </Button>
        </Box>
      )}
    </>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '4px' };
const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  minHeight: { xs: 44, sm: 36 },
};
