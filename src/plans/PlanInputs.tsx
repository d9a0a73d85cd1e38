import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { planVisibilities, type PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { UsedBy } from '../records/editor/sections/UsedBy.tsx';
import { FieldSelect } from '../ui/fields/form/FieldSelect.tsx';
import { FieldSwitch } from '../ui/fields/form/FieldSwitch.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { OnceInput } from './OnceInput.tsx';
import { PerksInput } from './PerksInput.tsx';
import { PriceInput } from './PriceInput.tsx';
import { SessionsInput } from './SessionsInput.tsx';
import { servicesOf } from './usePlanRows.tsx';

/** All fields of a plan, and the services that it covers. */
export function PlanInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<PricingPlan>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection id="basics" title={text('plans.section.basics')} lead={text('plans.help.basics')}>
        <FieldText source="name" label={text('plans.field.name')} />
        <FieldText source="description" label={text('plans.field.description')} rows={3} optional />
        <FieldText
          source="slug"
          label={text('plans.field.slug')}
          help={text('plans.help.slug')}
          optional
          ltr
        />
      </FormSection>
      <FormSection id="price" title={text('plans.section.price')} lead={text('plans.help.price')}>
        <PriceInput />
      </FormSection>
      <FormSection id="benefits" title={text('plans.section.benefits')} lead={text('plans.help.benefits')}>
        <SessionsInput />
        <PerksInput />
      </FormSection>
      <FormSection id="sale" title={text('plans.section.sale')} lead={text('plans.help.sale')}>
        <FieldSelect
          source="visibility"
          label={text('plans.field.visibility')}
          choices={planVisibilities.map((value) => ({ value, label: text(`plans.visibility.${value}`) }))}
        />
        <FieldSwitch source="buyable" label={text('plans.field.buyable')} />
        <OnceInput />
        <FieldSwitch source="buyerCanCancel" label={text('plans.field.cancel')} />
      </FormSection>
      {opened && (
        <FormSection id="services" title={text('plans.section.services')} lead={text('plans.help.services')}>
          <UsedBy
            resource="services"
            title={text('plans.services.list')}
            none={text('plans.services.none')}
            filter={{ 'payment.pricingPlanIds': { $hasSome: [opened.id] } }}
            all={servicesOf(opened.id)}
          />
          <Box>
            <Link component={RouterLink} to="/plans-and-prices">
              {text('plans.services.board')}
            </Link>
          </Box>
        </FormSection>
      )}
    </Progressive>
  );
}
