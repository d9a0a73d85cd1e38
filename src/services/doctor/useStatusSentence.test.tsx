import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { useStatusSentence } from './useStatusSentence.ts';

function Sentence(diagnosis: Diagnosis) {
  return <output>{useStatusSentence()('Massage', diagnosis)}</output>;
}

const reasons = (...codes: Diagnosis['reasons'][number]['code'][]) =>
  codes.map((code) => ({ code, evidence: {} }));

it.each([
  [true, [], 'Customers can book Massage.'],
  [true, ['HIDDEN', 'NO_CATEGORY'], 'Customers can’t find Massage, because it’s hidden.'],
  [true, ['NO_CATEGORY', 'PLAN_REQUIRED'], 'Customers can’t find Massage, because it has no category.'],
  [false, ['BOOKED_OUT', 'BOOKING_OFF'], 'Customers can’t book Massage, because online booking is off.'],
  [false, ['NO_STAFF', 'NO_CATEGORY'], /^Customers can’t book Massage\. No staff member/],
  [true, ['PLAN_REQUIRED'], /^Customers can book Massage\. Customers need a pricing plan/],
] as const)('bookable: %s with %o is one sentence', async (bookable, codes, sentence) => {
  renderOnDesk(<Sentence bookable={bookable} reasons={reasons(...codes)} />, { dataProvider: {} });
  expect((await screen.findByText(sentence)).textContent).toMatch(/^Customers/);
});
