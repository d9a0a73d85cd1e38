import { Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';

/** The steps before the first booking. */
export function FirstUseCard() {
  const text = useText();
  const locations = useHasAny('locations');
  const staff = useHasAny('staffMembers');
  const services = useHasAny('services');
  const isKnown = [locations, staff, services].every((has) => has !== undefined);
  const steps = [
    ...(locations ? [] : [{ to: '/locations/create', label: text('overview.first.addLocation') }]),
    ...(staff ? [] : [{ to: '/staff/create', label: text('overview.first.addStaff') }]),
    { to: '/services', label: text(services ? 'overview.first.services' : 'overview.first.add') },
    ...(staff ? [{ to: '/staff', label: text('overview.first.staff') }] : []),
  ];
  const lead = services
    ? staff
      ? 'lead'
      : 'leadNoStaff'
    : staff && locations
      ? 'leadNoServices'
      : 'leadEmpty';
  return (
    <SectionCard id="first-use" title={text('overview.first.title')}>
      {isKnown && (
        <EmptyState
          actions={steps.map(({ to, label }) => (
            <Button key={to} component={RouterLink} to={to}>
              {label}
            </Button>
          ))}
        >
          {text(`overview.first.${lead}`)}
        </EmptyState>
      )}
    </SectionCard>
  );
}

/** Whether the business has any record of a resource; undefined while loading, true after a failure. */
function useHasAny(resource: string): boolean | undefined {
  const { total, isPending } = useGetList(resource, { pagination: { page: 1, perPage: 1 } });
  return isPending ? undefined : total !== 0;
}
