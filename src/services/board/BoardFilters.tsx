import { Box, Button, OutlinedInput } from '@mui/material';
import { Check, Search } from 'lucide-react';
import { serviceTypes, type Service } from '../../../contract/entities/services/service.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { useText } from '../../messages/useText.ts';
import { noCategory, type BoardFilter } from './boardFilter.ts';
import { rem } from '../../theme/rem.ts';

interface BoardFiltersProps {
  filter: BoardFilter;
  onFilter: (part: Partial<BoardFilter>) => void;
  services: readonly Service[];
  plans: readonly PricingPlan[];
  /** Number of services without a plan, and of plans without services. */
  uncovered: number;
  unused: number;
}

/** Filters of the board; those about plans are only on the Plans tab. */
export function BoardFilters({ filter, onFilter, services, plans, uncovered, unused }: BoardFiltersProps) {
  const text = useText();
  const { number } = useFormats();
  const categories = categoriesOf(services);
  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginBlockEnd: '12px' }}
    >
      <OutlinedInput
        type="search"
        value={filter.q}
        placeholder={text('services.filter.search')}
        onChange={({ target }) => onFilter({ q: target.value })}
        startAdornment={<Icon of={Search} size={16} />}
        slotProps={{ input: { 'aria-label': text('services.filter.search'), maxLength: 200 } }}
        sx={{
          flex: { xs: '1 1 100%', sm: `1 1 ${rem(168)}` },
          maxWidth: { sm: rem(240) },
          color: 'text.tertiary',
          '& input': { color: 'text.primary' },
        }}
      />
      <Box sx={choice}>
        <Select
          aria-label={text('services.filter.type')}
          value={filter.type}
          onChange={({ target }) =>
            onFilter({ type: serviceTypes.find((type) => type === target.value) ?? '' })
          }
        >
          <option value="">{text('board.filter.allTypes')}</option>
          {serviceTypes.map((type) => (
            <option key={type} value={type}>
              {text(`services.type.${type}`)}
            </option>
          ))}
        </Select>
      </Box>
      <Box sx={choice}>
        <Select
          aria-label={text('services.filter.category')}
          value={filter.category}
          onChange={({ target }) => onFilter({ category: target.value })}
        >
          <option value="">{text('board.filter.allCategories')}</option>
          {categories.map(([id, name]) => (
            <option key={id} value={id}>
              {id === noCategory ? text('services.filter.without.category') : name}
            </option>
          ))}
        </Select>
      </Box>
      {filter.tab === 'plans' && (
        <>
          <Box sx={choice}>
            <Select
              aria-label={text('board.filter.plan')}
              value={filter.plan}
              onChange={({ target }) => onFilter({ plan: target.value })}
            >
              <option value="">{text('board.filter.allPlans')}</option>
              <Options of={plans} />
            </Select>
          </Box>
          <Question
            on={filter.uncovered}
            label={text('board.filter.uncovered', { count: number(uncovered) })}
            onChange={(on) => onFilter({ uncovered: on })}
          />
          <Question
            on={filter.unused}
            label={text('board.filter.unused', { count: number(unused) })}
            onChange={(on) => onFilter({ unused: on })}
          />
        </>
      )}
    </Box>
  );
}

function Question({ on, label, onChange }: { on: boolean; label: string; onChange: (on: boolean) => void }) {
  return (
    <Button
      size="small"
      aria-pressed={on}
      startIcon={on ? <Icon of={Check} size={16} /> : undefined}
      onClick={() => onChange(!on)}
      sx={on ? { color: 'accent.text', bgcolor: 'accent.soft', borderColor: 'accent.line' } : undefined}
    >
      {label}
    </Button>
  );
}

/** Returns the services' categories by name, with "no category" last. */
function categoriesOf(services: readonly Service[]): [string, string][] {
  const names = new Map(services.map(({ category }) => [category?.id ?? noCategory, category?.name ?? '']));
  return [...names].toSorted(
    ([a, one], [b, other]) => Number(a === noCategory) - Number(b === noCategory) || one.localeCompare(other),
  );
}

const choice = {
  flex: { xs: '1 1 140px', sm: '0 1 auto' },
  minWidth: 0,
  maxWidth: { sm: rem(200) },
} as const;
