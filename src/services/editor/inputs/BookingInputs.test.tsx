import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch, type FieldValues } from 'react-hook-form';
import { expect, it } from 'vitest';
import { RecordFormContext } from '../../../records/editor/RecordFormContext.ts';
import { renderOnDesk } from '../../../testing/renderOnDesk.tsx';
import { BookingInputs } from './BookingInputs.tsx';
import type { EditedService } from '../editedService.ts';
import { asService } from '../serviceValues.ts';

interface FormProps {
  opened: EditedService;
  onRead: (values: FieldValues) => void;
}

function Form({ opened, onRead }: FormProps) {
  const form = useForm({ defaultValues: opened as FieldValues });
  const conferencing = useWatch({ control: form.control, name: 'conferencing' });
  const asked = useWatch({ control: form.control, name: 'form' });
  const record = { ...opened, conferencing, form: asked };
  return (
    <FormProvider {...form}>
      <RecordFormContext value={{ record, typed: () => record, opened, reread: undefined, fields: [] }}>
        <BookingInputs />
        <button onClick={() => onRead(form.getValues())}>Read</button>
      </RecordFormContext>
    </FormProvider>
  );
}

const meeting = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Online meeting' });

/** Renders the section for an opened service with the form's online meeting value. */
function open(opened: EditedService) {
  let formValues: FieldValues = {};
  const { user } = renderOnDesk(<Form opened={opened} onRead={(values) => (formValues = values)} />, {
    dataProvider: { getList: async () => ({ data: [], total: 0 }) },
  });
  const read = async () => {
    await user.click(screen.getByRole('button', { name: 'Read' }));
    return formValues;
  };
  return {
    user,
    enabled: async (): Promise<unknown> => (await read())['conferencing']?.enabled,
    hiddenOnPhones: async (): Promise<unknown> => (await read())['form']?.mobileSettings?.hidden,
  };
}

it('turns on online meetings for a service without the setting, and removes it again', async () => {
  const { user, enabled } = open(asService({ type: 'CLASS', name: 'Yoga' }));
  expect(meeting().checked).toBe(false);
  expect(screen.getByText('Takes place at one of the locations.')).toBeDefined();
  await user.click(meeting());
  expect(screen.getByText('Shown on the service page. You send customers the link.')).toBeDefined();
  expect(await enabled()).toBe(true);
  await user.click(meeting());
  expect(await enabled()).toBeNull();
});

it('turns off online meetings explicitly', async () => {
  const opened = asService({ type: 'CLASS', name: 'Yoga', conferencing: { enabled: true } });
  const { user, enabled } = open(opened);
  expect(meeting().checked).toBe(true);
  await user.click(meeting());
  expect(await enabled()).toBe(false);
});

it('hides the booking form on phones and shows it again', async () => {
  const { user, hiddenOnPhones } = open(
    asService({ type: 'CLASS', name: 'Yoga', form: { mobileSettings: { hidden: false } } }),
  );
  const asked = screen.getByRole('switch', { name: 'Show booking form on phones' });
  expect(screen.getByText('Customers booking on a phone fill in the form.')).toBeDefined();
  await user.click(asked);
  expect(await hiddenOnPhones()).toBe(true);
  expect(screen.getByText('Customers booking on a phone skip the form.')).toBeDefined();
  await user.click(asked);
  expect(await hiddenOnPhones()).toBe(false);
});
