import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { allDrawn } from '../../testing/renderOnDesk.tsx';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { serviceEditorKind } from './serviceEditorKind.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/services/:id" element={<RecordEdit kind={serviceEditorKind} />} />
  </Routes>
);

it('pictures, plans, rooms and search listing are read-only for staff', async () => {
  const { api, router } = await renderSignedIn(screens, { role: 'staff' });
  const massage = await sampleService(api, 'Deep tissue massage');
  await router.navigate(`/services/${massage.id}`);
  await screen.findByText('oil.svg');
  await allDrawn();
  const pictures = within(screen.getByRole('region', { name: 'Pictures' }));
  const fold = pictures.getByRole('button', { name: 'Pictures', expanded: false });
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(pictures.getAllByRole('button')).toEqual([fold]);
  const controls = [
    await screen.findByLabelText('Five massages'),
    await screen.findByLabelText('Linden room'),
    pictures.getByLabelText(/^Alt text/),
    screen.getByLabelText(/^Page title/),
    screen.getByLabelText('Booking form'),
  ];
  for (const control of controls) expect(control.matches(':disabled')).toBe(true);
});
