import { Box } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serviceState } from '../../contract/entities/serviceState.ts';
import { ConsequenceDialog } from '../layout/ConsequenceDialog.tsx';
import type { Figure } from '../layout/NumbersStrip.tsx';
import { RadioCards } from '../layout/RadioCards.tsx';
import { unguarded } from '../layout/UnsavedGuard.tsx';
import { useFormats } from '../layout/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { oneLine } from '../layout/textStyles.ts';
import { useDeletion } from './useDeletion.ts';
import type { ServiceTarget } from './useVisibility.ts';

/** What ends with these services, before it ends; the way back stands in the toast afterwards. */
export function DeleteDialog({ target, onClose }: { target: ServiceTarget; onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { number } = useFormats();
  const deletion = useDeletion(target);
  const { pending, error, isJob } = deletion;
  const [preserve, setPreserve] = useState(false);
  const { services, matching } = target;
  const [first] = services;
  const count = matching?.total ?? services.length;
  const single = count === 1 ? first?.name : undefined;
  const withSessions = services.some(({ type }) => type !== 'APPOINTMENT') || matching !== undefined;

  async function act(): Promise<void> {
    if (!(await deletion.remove({ preserveFutureSessionsWithParticipants: preserve }))) return;
    onClose();
    // The screen of something that is gone would only say so.
    if (services.some(({ id }) => pathname === `/services/${id}`)) {
      await navigate('/services', { state: unguarded });
    }
  }

  return (
    <ConsequenceDialog
      open
      title={
        single
          ? text('serviceEditor.remove.title', { name: single })
          : text('serviceEditor.remove.titleMany', { count: number(count) })
      }
      lead={text(
        single
          ? 'serviceEditor.remove.lead'
          : isJob
            ? 'serviceEditor.remove.leadJob'
            : 'serviceEditor.remove.leadMany',
      )}
      figures={figures()}
      safe={
        single
          ? text('serviceEditor.remove.keep', { name: onButton(single) })
          : text('serviceEditor.remove.keepMany')
      }
      act={
        single
          ? text('serviceEditor.remove.act', { name: onButton(single) })
          : text('serviceEditor.remove.actMany', { count: number(count) })
      }
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void act()}
    >
      {!single && !matching && (
        <Box component="ul" sx={{ margin: '0 0 16px', padding: 0, listStyle: 'none' }}>
          {services.slice(0, 5).map(({ id, name }) => (
            <Box key={id} component="li" sx={oneLine}>
              {name}
            </Box>
          ))}
          {services.length > 5 && (
            <Box component="li" sx={{ color: 'text.secondary' }}>
              {text('serviceEditor.remove.others', { smart_count: services.length - 5 })}
            </Box>
          )}
        </Box>
      )}
      {withSessions && (
        <RadioCards
          legend={text('serviceEditor.remove.sessions')}
          showLegend
          name="preserve"
          value={preserve ? 'keep' : 'cancel'}
          options={[
            {
              value: 'cancel',
              label: text('serviceEditor.remove.cancelSessions'),
              consequence: text('serviceEditor.remove.cancelSessionsEffect'),
            },
            {
              value: 'keep',
              label: text('serviceEditor.remove.keepSessions'),
              consequence: text('serviceEditor.remove.keepSessionsEffect'),
            },
          ]}
          onChange={(choice) => setPreserve(choice === 'keep')}
        />
      )}
    </ConsequenceDialog>
  );

  /** Only what the screen knows of all of them: a page of rows says nothing of everything that matches. */
  function figures(): Figure[] {
    if (matching) {
      return [{ value: number(count), label: text('serviceEditor.remove.services', { smart_count: count }) }];
    }
    const now = new Date();
    const addresses = services.reduce((sum, { supportedSlugs }) => sum + (supportedSlugs?.length ?? 1), 0);
    const plans = new Set(services.flatMap(({ payment }) => payment?.pricingPlanIds ?? [])).size;
    const bookable = services.filter((service) =>
      ['good', 'warn'].includes(serviceState(service, now).state),
    ).length;
    return [
      { value: number(addresses), label: text('serviceEditor.remove.addresses', { smart_count: addresses }) },
      { value: number(plans), label: text('serviceEditor.remove.plans', { smart_count: plans }) },
      {
        value: single
          ? text(bookable ? 'serviceEditor.remove.yes' : 'serviceEditor.remove.no')
          : number(bookable),
        label: text('serviceEditor.remove.bookable'),
      },
    ];
  }
}

/** The title has the name in full; a button of four hundred letters would push the choices off a phone. */
function onButton(name: string): string {
  const letters = Array.from(name);
  return letters.length > 48 ? `${letters.slice(0, 46).join('')}…` : name;
}
