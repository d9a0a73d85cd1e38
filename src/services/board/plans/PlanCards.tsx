import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { useText } from '../../../messages/useText.ts';
import { coverObstacle, crossingOf } from './coverage.ts';
import { crossingWords, noteWords } from './crossingWords.ts';
import { planState } from './MatrixHead.tsx';
import type { PlanTicks } from './planTicks.ts';
import { coveredPlans, useRowTicks } from './usePlanTicks.ts';

interface PlanCardsProps {
  services: readonly Service[];
  plans: readonly PricingPlan[];
  ticks: PlanTicks;
  mayEdit: boolean;
}

/** Cards per batch, and plans shown per card before expanding. */
const cardsAtOnce = 40;
const plansAtOnce = 6;

/** The matrix on phones: a card per service with its plans as checkboxes. */
export function PlanCards({ services, plans, ticks, mayEdit }: PlanCardsProps) {
  const text = useText();
  const [shown, setShown] = useState(cardsAtOnce);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '12px' }}>
        {services.slice(0, shown).map((service) => (
          <Card key={service.id} {...{ service, plans, ticks, mayEdit }} />
        ))}
      </Box>
      {services.length > shown && (
        <Button fullWidth sx={{ marginBlockStart: '12px' }} onClick={() => setShown(shown + cardsAtOnce)}>
          {text('board.more', { smart_count: Math.min(cardsAtOnce, services.length - shown) })}
        </Button>
      )}
    </>
  );
}

function Card({ service, plans, ticks, mayEdit }: Omit<PlanCardsProps, 'services'> & { service: Service }) {
  const text = useText();
  const row = useRowTicks(ticks, service.id);
  const [open, setOpen] = useState(plans.length <= plansAtOnce);
  const covered = coveredPlans(service, row);
  const none = coverObstacle(service);
  const listed = open ? plans : plans.filter(({ id }) => covered.has(id) || row.has(id));
  const notes = [
    service.hidden && text('services.state.HIDDEN'),
    none && noteWords(service, text),
    text('board.card.covered', { smart_count: covered.size }),
  ];
  return (
    <Box component="li" sx={card}>
      <Box component={Link} to={`/services/${service.id}`} sx={title}>
        {service.name}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{notes.filter(Boolean).join(' · ')}</Box>
      {none && covered.size === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '8px' }}>
          {text(`board.obstacle.${none}`)}
        </Box>
      ) : (
        <Box
          component="fieldset"
          aria-label={text('board.card.plans', { service: service.name })}
          sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, marginBlockStart: '4px' }}
        >
          {listed.map((plan) => {
            const tick = row.get(plan.id);
            const crossing = crossingOf(service, plan, covered);
            const words = crossingWords(crossing, tick, text);
            const state =
              tick && tick.state !== 'failed' ? text(`board.cell.${tick.state}`) : planState(plan, text);
            const press = () =>
              tick?.state === 'failed'
                ? ticks.retry(service.id, plan.id)
                : ticks.set(service.id, plan.id, !crossing.covered);
            return (
              <Box key={plan.id} component="label" sx={line}>
                <Checkbox
                  checked={crossing.covered}
                  disabled={!mayEdit || (crossing.obstacle !== undefined && tick?.state !== 'failed')}
                  onChange={press}
                />
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {plan.name}
                  {words && (
                    <Box
                      component="span"
                      sx={{
                        display: 'block',
                        typography: 'body2',
                        color: tick?.state === 'failed' ? 'bad.text' : 'text.tertiary',
                      }}
                    >
                      {words}
                    </Box>
                  )}
                </Box>
                <Box component="span" sx={{ typography: 'caption', color: 'text.tertiary' }}>
                  {state}
                </Box>
              </Box>
            );
          })}
          {!open && (
            <Button size="small" variant="text" onClick={() => setOpen(true)}>
              {text('board.card.all', { count: plans.length })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

const card = {
  padding: '14px 16px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
} as const;

const title = {
  display: 'block',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
} as const;

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: 44,
  cursor: 'pointer',
} as const;
