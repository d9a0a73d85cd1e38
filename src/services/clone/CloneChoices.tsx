import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { cloneChoices, type CloneChoice } from '../../../contract/entities/services/cloneRule.ts';
import { defaultFormId, type Service } from '../../../contract/entities/services/service.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { useText } from '../../messages/useText.ts';
import type { CloneSettings } from './plannedClones.ts';
import type { CloneableSource } from './useCloneChecks.ts';

interface CloneChoicesProps {
  services: readonly Service[];
  /** Related parts of the services; undefined while loading. */
  sources: readonly CloneableSource[] | undefined;
  /** Whether the clones get other locations. */
  elsewhere: boolean;
  choices: CloneSettings['choices'];
  onChange: (choices: CloneSettings['choices']) => void;
}

/** Optional parts to copy; only those that one of the services has. */
export function CloneChoices({ services, sources, elsewhere, choices, onChange }: CloneChoicesProps) {
  const text = useText();
  const { number } = useFormats();
  const { data: forms } = useGetList<BookingForm>('bookingForms', ...allOptions);
  const defaultId = forms?.find((form) => form.default)?.id ?? defaultFormId;
  const offered = cloneChoices.filter((choice) => !(choice === 'locations' && elsewhere));
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 500, padding: 0, marginBlockEnd: '6px' }}>
        {text('cloning.choose')}
      </Box>
      <Box sx={columns}>
        {offered.map((choice) => {
          const count = countOf(choice, { services, sources, defaultId });
          if (count === 0) return null;
          return (
            <Choice
              key={choice}
              label={text(`cloning.choice.${choice}`)}
              count={typeof count === 'number' && services.length === 1 ? number(count) : undefined}
              on={choices[choice]}
              onChange={(on) => onChange({ ...choices, [choice]: on })}
            >
              {choice in insteads && text(`cloning.instead.${insteads[choice as keyof typeof insteads]}`)}
            </Choice>
          );
        })}
      </Box>
    </Box>
  );
}

/** Additional notes by option. */
const insteads = {
  form: 'form',
  bookingPolicy: 'bookingPolicy',
  optionsAndVariants: 'optionsAndVariants',
  recurringSessions: 'recurringSessions',
} as const satisfies Partial<Record<CloneChoice, string>>;

interface Cloned extends Pick<CloneChoicesProps, 'services' | 'sources'> {
  /** The form that a clone has unless it copies another. */
  defaultId: string;
}

/** Number of parts to copy; true for a single one, which needs no number. */
function countOf(choice: CloneChoice, { services, sources = [], defaultId }: Cloned): number | true {
  const most = (count: (service: Service) => number) => Math.max(0, ...services.map(count));
  switch (choice) {
    case 'staff':
      return most(({ type, staffMemberIds = [] }) => (type === 'APPOINTMENT' ? staffMemberIds.length : 0));
    case 'locations':
      return most(({ locations = [] }) => locations.length);
    case 'plans':
      return most(({ payment }) => payment?.pricingPlanIds?.length ?? 0);
    case 'form':
      return most(({ form }) => (form?.id === undefined || form.id === defaultId ? 0 : 1)) > 0 || 0;
    case 'optionsAndVariants':
      return Math.max(0, ...sources.map(({ variants }) => variants));
    case 'pictures':
      return most(({ media }) => media?.items?.length ?? 0);
    case 'bookingPolicy':
      return true;
    case 'recurringSessions':
      return Math.max(0, ...sources.map(({ recurringSessions }) => recurringSessions));
    default:
      return choice satisfies never;
  }
}

interface ChoiceProps {
  label: string;
  count: string | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

function Choice({ label, count, on, onChange, children }: ChoiceProps) {
  return (
    <Box component="label" sx={line}>
      <Box component="span" sx={{ lineHeight: 0, paddingBlockStart: '2px' }}>
        <Checkbox checked={on} onChange={(event) => onChange(event.target.checked)} />
      </Box>
      <span>
        {label}
        {count !== undefined && (
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {' '}
            · {count}
          </Box>
        )}
        {children && (
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.tertiary' }}>
            {children}
          </Box>
        )}
      </span>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: '2px 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

const line = {
  display: 'flex',
  gap: '10px',
  paddingBlock: '5px',
  cursor: 'pointer',
  minHeight: { xs: 44, sm: 'auto' },
} as const;
