import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import type { FieldErrors } from './fieldErrors.ts';
import { useFieldErrors } from './useFieldErrors.ts';

const booking = { firstPayment: 'BOOKING' };
const onADay = { firstPayment: 'DAY' };

/** A form whose date field is rendered a moment after the choice of a day. */
function paymentForm() {
  document.body.innerHTML = '<button type="button"></button>';
  const { result, rerender } = renderHook(
    ({ values }) =>
      useFieldErrors<Record<string, unknown>>(useForm(), values, ({ firstPayment }): FieldErrors =>
        firstPayment === 'DAY' ? { day: 'Is required' } : {},
      ),
    { initialProps: { values: booking } },
  );
  return {
    validate: (now: Record<string, unknown>) => {
      let valid: boolean | undefined;
      act(() => {
        valid = result.current.validate(now);
      });
      return valid;
    },
    renderDay: () => {
      document.body.insertAdjacentHTML('beforeend', '<div data-field="day"><input type="date"></div>');
      rerender({ values: onADay });
    },
    change: () => rerender({ values: { ...onADay } }),
    focused: () => document.activeElement?.tagName,
  };
}

afterEach(() => document.body.replaceChildren());

it('focuses an invalid field that is rendered after validation', () => {
  const form = paymentForm();
  expect(form.validate(onADay)).toBe(false);
  expect(form.focused()).toBe('BODY');
  form.renderDay();
  expect(form.focused()).toBe('INPUT');
});

it('moves the focus once', () => {
  const form = paymentForm();
  form.validate(onADay);
  form.renderDay();
  document.querySelector('button')?.focus();
  form.change();
  expect(form.focused()).toBe('BUTTON');
});
