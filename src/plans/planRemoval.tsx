import { Box } from '@mui/material';
import { restorePricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { useText } from '../messages/useText.ts';
import { removalWords } from '../records/plain/plainWords.ts';
import type { RemovalKind, RemovalOptionsProps } from '../records/removal/removalKind.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';

/** Whether the services lose the archived plan; a replacement decides that already. */
function LeaveServices({ impact, replacementId, options, onChange }: RemovalOptionsProps) {
  const text = useText();
  const isUsed = impact.uses.some(({ kind }) => kind === 'service');
  if (!isUsed || replacementId !== undefined) return null;
  return (
    <Box component="label" sx={{ display: 'flex', gap: '8px', alignItems: 'flex-start' }}>
      <Box sx={{ height: 20, display: 'flex', alignItems: 'center' }}>
        <Checkbox
          checked={options.leaveServices ?? false}
          onChange={({ target }) => onChange(target.checked ? { leaveServices: true } : {})}
        />
      </Box>
      <span>
        <Box component="span" sx={{ fontWeight: 500, display: 'block' }}>
          {text('plans.leave')}
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {text('plans.leaveHelp')}
        </Box>
      </span>
    </Box>
  );
}

/** Archiving of plans. */
export const planRemoval: RemovalKind = {
  entity: 'pricingPlan',
  resource: 'pricingPlans',
  path: 'pricing-plans',
  changes: ['pricingPlans', 'services'],
  replacements: { archived: false },
  isRemoved: ({ archived }) => archived === true,
  restore: {
    call: restorePricingPlan,
    texts: {
      act: 'plans.restore',
      done: 'plans.restored',
      doneMany: 'plans.restoredMany',
      failed: 'plans.notRestored',
    },
  },
  Options: LeaveServices,
  texts: removalWords('plans'),
};
