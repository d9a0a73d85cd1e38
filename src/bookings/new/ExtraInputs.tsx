import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { customVariants } from '../../../contract/entities/prices/customVariants.ts';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import type { FormField } from '../../../contract/entities/terms/bookingForm.ts';
import { useText } from '../../messages/useText.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { FieldNote } from '../../ui/fields/form/FieldNote.tsx';
import { FieldSelect } from '../../ui/fields/form/FieldSelect.tsx';
import { FieldText } from '../../ui/fields/form/FieldText.tsx';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';
import { checked, extraName, type Extras } from './extras.ts';

interface ExtraInputsProps {
  extras: Extras;
  /** By the path of the field. */
  errors: FieldErrors;
}

const at = (name: string) => `booking.${name}`;

/** The variants, add-ons and questions of a service, inside the form of the dialog. */
export function ExtraInputs({ extras, errors }: ExtraInputsProps) {
  const text = useText();
  return (
    <>
      <VariantInputs extras={extras} errors={errors} />
      {extras.groups.map(({ groupId, title, most, addOns }, group) => (
        <Field
          key={groupId}
          id={`booking-group${group}`}
          label={title || text('newBooking.addOns')}
          group
          optional
          help={most < addOns.length && text('newBooking.addOnsMost', { smart_count: most })}
        >
          <Box sx={column}>
            {addOns.map((addOn, index) => (
              <AddOnInput
                key={addOn.id}
                addOn={addOn}
                source={at(extraName.addOn(group, index))}
                errors={errors}
              />
            ))}
          </Box>
        </Field>
      ))}
      {extras.questions.map((question, index) => (
        <QuestionInput
          key={question.id ?? question.label}
          question={question}
          source={at(extraName.answer(index))}
          errors={errors}
        />
      ))}
    </>
  );
}

function useMoney() {
  const { locale, business } = useBusiness();
  return moneyFormat(locale, business?.currency);
}

/** One variant of an appointment, or the people per variant of a session. */
function VariantInputs({ extras, errors }: ExtraInputsProps) {
  const text = useText();
  const money = useMoney();
  const { field } = useController({ name: at(extraName.variant) });
  const variants = customVariants(extras);
  const priceOf = (index: number) => {
    const price = extras.variants[index]?.price;
    return price && money(price);
  };
  if (variants.length === 0) return null;
  if (extras.isAppointment) {
    const error = errors[at(extraName.variant)];
    return (
      <Field id="booking-variant" label={text('newBooking.variant')} error={error} group>
        <RadioCards
          legend={text('newBooking.variant')}
          name={at(extraName.variant)}
          columns={3}
          value={typeof field.value === 'string' ? field.value : undefined}
          onChange={field.onChange}
          options={variants.map(({ name }, index) => ({
            value: String(index),
            label: name,
            consequence: priceOf(index),
          }))}
        />
      </Field>
    );
  }
  return (
    <Field id="booking-variants" label={text('newBooking.people')} group>
      <Box sx={pairs}>
        {variants.map(({ name }, index) => (
          <FieldText
            key={name}
            source={at(extraName.count(index))}
            label={[name, priceOf(index)].filter(Boolean).join(' · ')}
            inputMode="numeric"
            ltr
          />
        ))}
      </Box>
    </Field>
  );
}

interface InputProps {
  source: string;
  errors: FieldErrors;
}

function AddOnInput({ addOn, source, errors }: InputProps & { addOn: AddOn }) {
  const text = useText();
  const money = useMoney();
  const { name, price, durationInMinutes, maxQuantity = 1 } = addOn;
  const label = [
    name,
    durationInMinutes !== undefined && text('newBooking.longer', { smart_count: durationInMinutes }),
    price && money(price),
  ]
    .filter(Boolean)
    .join(' · ');
  if (maxQuantity === 1) return <CheckInput source={source} label={label} error={errors[source]} />;
  return (
    <Box sx={{ maxWidth: 280 }}>
      <FieldText
        source={source}
        label={label}
        help={text('newBooking.quantity', { most: maxQuantity })}
        inputMode="numeric"
        ltr
      />
    </Box>
  );
}

function QuestionInput({ question, source, errors }: InputProps & { question: FormField }) {
  const text = useText();
  const { type, label, help, required = false, choices = [] } = question;
  if (type === 'CHECK_BOX') {
    return <CheckInput source={source} label={label} help={help} error={errors[source]} />;
  }
  if (type === 'CHOICE') {
    return (
      <FieldSelect
        source={source}
        label={label}
        help={help}
        optional={!required}
        empty={text('newBooking.choose')}
        choices={choices.map((choice) => ({ value: choice, label: choice }))}
      />
    );
  }
  return (
    <FieldText
      source={source}
      label={label}
      help={help}
      optional={!required}
      {...(type === 'LONG_TEXT' && { rows: 3 })}
    />
  );
}

/** A box of the form; its value is a text, as in the form for customers. */
function CheckInput({
  source,
  label,
  help,
  error,
}: {
  source: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
}) {
  const {
    field: { ref, name, value, onBlur, onChange },
  } = useController({ name: source });
  return (
    <Box data-field={source}>
      <Box sx={{ display: 'flex', gap: '12px', '& > input': { marginBlockStart: '2px' } }}>
        <Checkbox
          id={source}
          ref={ref}
          name={name}
          checked={value === checked}
          aria-invalid={error !== undefined}
          aria-describedby={`${source}-note`}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.checked ? checked : '')}
        />
        <Box component="label" htmlFor={source} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
      </Box>
      <FieldNote id={source} label={label} help={help} error={error} />
    </Box>
  );
}

const column = { display: 'grid', gap: '8px', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const pairs = {
  display: 'grid',
  alignItems: 'start',
  gap: '16px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
