import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { cloneByPlan } from '../../../contract/calls/services/clones.ts';
import {
  archivePricingPlan,
  createPricingPlan,
  restorePricingPlan,
} from '../../../contract/calls/prices/pricingPlans.ts';
import { enablePricingPlansForService } from '../../../contract/calls/services/serviceParts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { UnfinishedClone } from './UnfinishedClone.tsx';

interface Made {
  source: Service;
  clone: Service;
  planId: string;
}

/** Creates a clone, to be visible, of a service with an archived plan. */
async function incompleteClone(api: FrontdeskDataProvider): Promise<Made> {
  const source = await sampleService(api, 'Brow shaping');
  const { plan } = await api.send(createPricingPlan, { body: { plan: { name: 'Old card' } } });
  const path = { serviceId: source.id };
  await api.send(enablePricingPlansForService, { path, body: { pricingPlanIds: [plan.id] } });
  await api.send(archivePricingPlan, { path: { planId: plan.id } });
  const body = { name: 'Brows again', shown: true, choices: { plans: true } };
  const { service: clone } = await api.send(cloneByPlan, { path, body });
  return { source, clone, planId: plan.id };
}

interface OpenedProps {
  shown: (made: Made) => readonly Service[];
  onCopied: () => void;
}

function Opened({ shown, onCopied }: OpenedProps) {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['made'], queryFn: () => incompleteClone(api), staleTime: Infinity });
  if (!data) return null;
  return (
    <>
      {shown(data).map((service) => (
        <UnfinishedClone key={service.id} service={service} onCopied={onCopied} />
      ))}
      <output>{data.planId}</output>
    </>
  );
}

async function open(shown: OpenedProps['shown']) {
  const onCopied = vi.fn<() => void>();
  const desk = await renderSignedIn(<Opened shown={shown} onCopied={onCopied} />);
  await screen.findByRole('region', { name: '1 part wasn’t copied from the original' });
  const planId = document.querySelector('output')?.textContent ?? '';
  return { ...desk, onCopied, planId };
}

it('shows what a hidden clone lacks after the dialog was closed, and retries', async () => {
  const { user, api, onCopied, planId } = await open(({ clone }) => [clone]);
  const retry = await screen.findByRole('button', { name: 'Retry Pricing plans for Brows again' });
  await user.click(retry);
  await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBeNull());
  expect(
    screen.getByText('One of its plans is archived, and no other service can be given it.'),
  ).toBeTruthy();
  expect(onCopied).not.toHaveBeenCalled();
  await api.send(restorePricingPlan, { path: { planId } });
  await user.click(retry);
  await screen.findByText('Brows again is complete');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(onCopied).toHaveBeenCalledOnce();
});

it('shows nothing for other services and for visible clones', async () => {
  await open(({ source, clone }) => [
    { ...source, hidden: true },
    { ...clone, hidden: false },
    { ...clone, id: clone.id.toUpperCase() },
  ]);
  expect(screen.getAllByRole('region')).toHaveLength(1);
});
