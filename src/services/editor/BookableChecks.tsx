import { Box, Link, Typography } from '@mui/material';
import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { useId, useState } from 'react';
import type { Service } from '../../../contract/entities/service.ts';
import { serviceState, type ServiceReason } from '../../../contract/entities/serviceState.ts';
import { Icon } from '../../ui/Icon.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText, type Text } from '../../messages/useText.ts';
import type { FieldKey } from './editorFields.ts';
import { focusField } from '../../ui/fields/focusField.ts';

interface Check {
  reason: ServiceReason | 'DELETED';
  /** Field that determines the check; undefined if it is determined elsewhere. */
  field: FieldKey | undefined;
  outcome: 'passed' | 'blocking' | 'warning';
  words: string;
}

interface BookableChecksProps {
  service: Service;
  unsaved: boolean;
  /** Whether the service is in the trash, which overrules all other checks. */
  gone: boolean;
  /** Called before focusing a field, to close an overlay. */
  onLeave?: () => void;
}

/** Checks of the booking status, in the order of fixing them. */
export function BookableChecks({ service, unsaved, gone, onLeave }: BookableChecksProps) {
  const text = useText();
  const title = useId();
  const [now] = useState(() => new Date());
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const checks: readonly Check[] = gone
    ? [
        {
          reason: 'DELETED',
          field: undefined,
          outcome: 'blocking',
          words: text('serviceEditor.aside.deleted'),
        },
      ]
    : checksOf(service, now, text);
  return (
    <Box component="section" aria-labelledby={title} sx={{ ...card, padding: '16px' }}>
      <Typography id={title} variant="h6" component="h2">
        {text('serviceEditor.aside.checks')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {checks.map(({ reason, field, outcome, words }) => (
          <Box key={reason} component="li" data-code={reason} sx={line}>
            <Box component="span" sx={{ color: `${marks[outcome].tone}.mark`, lineHeight: 0 }}>
              <Icon of={marks[outcome].icon} size={16} />
            </Box>
            <span>
              <span id={`${title}-${reason}`}>{words}</span>
              <Box component="span" sx={visuallyHidden}>
                {` (${text(`serviceEditor.aside.${outcome}`)})`}
              </Box>
              {outcome !== 'passed' && field && mayEdit && (
                <>
                  {' '}
                  <Link
                    component="button"
                    type="button"
                    aria-describedby={`${title}-${reason}`}
                    onClick={() => goTo(field)}
                    sx={{ typography: 'body1', verticalAlign: 'baseline' }}
                  >
                    {text('serviceEditor.aside.fix')}
                  </Link>
                </>
              )}
            </span>
          </Box>
        ))}
      </Box>
      {unsaved && !gone && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '8px' }}>
          {text('serviceEditor.aside.afterSaving')}
        </Box>
      )}
    </Box>
  );

  function goTo(path: string): void {
    if (!onLeave) return focusField(path);
    onLeave();
    // A closing overlay restores the focus first, so the field is focused a frame later.
    requestAnimationFrame(() => focusField(path));
  }
}

/** Each cause in isolation, from the contract's rule with all other causes removed. */
function checksOf(service: Service, now: Date, text: Text): Check[] {
  const { type, staffMemberIds = [], category, schedule } = service;
  const people = type === 'APPOINTMENT';
  const fine = {
    type,
    hidden: false,
    onlineBooking: { enabled: true },
    staffMemberIds: ['somebody'],
    schedule: { firstSessionStart: now.toISOString() },
    category: { id: 'some' },
  };
  const holds = (part: Partial<Service>) => serviceState({ ...fine, ...part }, now).reason === 'BOOKABLE';

  const shown = holds({ hidden: service.hidden });
  const online = holds({ onlineBooking: service.onlineBooking });
  const given = people ? holds({ staffMemberIds }) : holds({ schedule: schedule ?? {} });
  const listed = holds({ category });
  return [
    {
      reason: 'HIDDEN',
      field: 'hidden',
      outcome: outcome(shown, 'blocking'),
      words: text(shown ? 'serviceEditor.aside.visible' : 'serviceEditor.aside.hidden'),
    },
    {
      reason: 'BOOKING_OFF',
      field: 'onlineBooking.enabled',
      outcome: outcome(online, 'blocking'),
      words: text(online ? 'serviceEditor.aside.online' : 'serviceEditor.aside.offline'),
    },
    people
      ? {
          reason: 'NOBODY_GIVES_IT',
          field: 'staffMemberIds',
          outcome: outcome(given, 'blocking'),
          words: given
            ? text('serviceEditor.aside.people', { smart_count: staffMemberIds.length })
            : text('serviceEditor.aside.nobody'),
        }
      : {
          reason: 'NO_FUTURE_SESSIONS',
          field: undefined,
          outcome: outcome(given, 'blocking'),
          words: text(given ? 'serviceEditor.aside.sessions' : 'serviceEditor.aside.noSessions'),
        },
    {
      reason: 'NO_CATEGORY',
      field: 'category.id',
      outcome: outcome(listed, 'warning'),
      words: text(listed ? 'serviceEditor.aside.categoryKnown' : 'serviceEditor.aside.noCategory'),
    },
  ];
}

const outcome = (passes: boolean, otherwise: 'blocking' | 'warning') => (passes ? 'passed' : otherwise);

const marks: Record<Check['outcome'], { tone: string; icon: LucideIcon }> = {
  passed: { tone: 'good', icon: CircleCheck },
  blocking: { tone: 'bad', icon: CircleX },
  warning: { tone: 'warn', icon: TriangleAlert },
};

const line = { display: 'flex', gap: '8px', paddingBlockStart: '10px', '& svg': { marginBlockStart: '2px' } };
