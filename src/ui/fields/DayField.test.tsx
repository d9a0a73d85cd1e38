import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayField } from './DayField.tsx';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';

function Day({ from, min, max }: { from: string; min?: string; max?: string }) {
  const [day, setDay] = useState(from);
  return (
    <DayField
      id="day"
      label="First payment"
      value={day}
      onChange={setDay}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('First payment', { selector: 'input' });

async function openCalendar(day: { from: string; min?: string; max?: string }) {
  const { user } = renderOnDesk(<Day {...day} />);
  const button = screen.getByRole('button', { name: /First payment/ });
  button.focus();
  await user.keyboard('{Enter}');
  const calendar = within(await screen.findByRole('dialog', { name: 'First payment' }));
  await calendar.findByRole('grid');
  return { user, button, calendar };
}

it('chooses a day in the calendar by keyboard alone', async () => {
  const { user } = await openCalendar({ from: '2027-03-01' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1'));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
  await waitFor(() => expect(input().value).toBe('2027-03-10'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the day on Escape and restores the focus', async () => {
  const { user, button } = await openCalendar({ from: '2027-03-01' });
  await user.keyboard('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input().value).toBe('2027-03-01');
  expect(document.activeElement).toBe(button);
});

it('disables days outside the allowed range', async () => {
  const { user, calendar } = await openCalendar({ from: '2027-03-15', min: '2027-03-10', max: '2027-03-20' });
  const day = (name: string) => calendar.getByRole<HTMLButtonElement>('gridcell', { name });
  expect(day('9').disabled).toBe(true);
  expect(day('21').disabled).toBe(true);
  await user.click(day('10'));
  await waitFor(() => expect(input().value).toBe('2027-03-10'));
});

it('accepts a typed day without opening the calendar', async () => {
  const { user } = renderOnDesk(<Day from="" />);
  await user.type(input(), '2027-04-02');
  expect(input().value).toBe('2027-04-02');
  expect(screen.queryByRole('dialog')).toBeNull();
});
