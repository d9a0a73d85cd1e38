import { expect, it } from 'vitest';
import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { i18nProvider } from '../messages/i18nProvider.ts';
import { csvLines } from '../records/export/csvFile.ts';
import { formListKind } from './formListKind.tsx';

it('exports each question with its answer type, choices and whether it is required', async () => {
  const form: BookingForm = {
    id: '10000000-0000-4000-8000-000000000001',
    revision: '1',
    createdDate: '2026-01-01T00:00:00.000Z',
    updatedDate: '2026-01-01T00:00:00.000Z',
    name: 'Intake',
    default: false,
    fields: [
      { type: 'CHOICE', label: 'Pressure', choices: ['Soft', 'Firm'], required: true },
      { type: 'LONG_TEXT', label: 'Injuries\nor allergies', required: false },
    ],
  };
  const { columns } = (await formListKind.csv?.load()) ?? { columns: [] };
  const questions = columns.filter(({ key }) => key === 'fields');
  const noCells = { of: () => undefined };
  expect(csvLines([form], questions, noCells, i18nProvider.translate)).toBe(
    '"Pressure (One choice: Soft | Firm; required)\nInjuries or allergies (Long text)"\r\n',
  );
});
