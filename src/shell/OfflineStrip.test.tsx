import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { OfflineStrip } from './OfflineStrip.tsx';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { setOnline } from '../ui/queries/testOnline.ts';

afterEach(() => setOnline(true));

/** A time of one day in the system's zone. */
const at = (time: string) => Date.parse(`2027-03-14T${time}:00`);

interface ReadAt {
  area: string;
  time: string;
}

/** A screen with responses from these times. */
function Screen({ answers }: { answers: readonly ReadAt[] }) {
  return answers.map(({ area, time }) => <Answer key={area} area={area} time={time} />);
}

function Answer({ area, time }: ReadAt) {
  useQuery({
    queryKey: [area],
    queryFn: () => 1,
    initialData: 1,
    initialDataUpdatedAt: at(time),
    staleTime: Infinity,
  });
  return null;
}

const strip = () => screen.getAllByRole('status')[0]?.textContent;

it('shows the time of the screen’s oldest response, also after navigation', async () => {
  const screens = [
    [
      { area: 'services', time: '12:32' },
      { area: 'categories', time: '12:05' },
      // Fetched when the dashboard was opened.
      { area: 'business', time: '08:00' },
    ],
    [{ area: 'activity', time: '11:07' }],
    [],
  ];
  function Dashboard() {
    const [shown, setShown] = useState(0);
    return (
      <>
        <OfflineStrip />
        <button onClick={() => setShown(shown + 1)}>Next</button>
        <Screen key={shown} answers={screens[shown] ?? []} />
      </>
    );
  }
  const { user } = renderOnDesk(<Dashboard />);
  expect(strip()).toBe('');
  act(() => setOnline(false));
  await expect.poll(strip).toMatch(/^You’re offline\. Showing data as of 12:05/);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(strip).toMatch(/as of 11:07/);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(strip).toBe('You’re offline. Changes can’t be saved.');
  act(() => setOnline(true));
  expect(strip()).toBe('');
});
