import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useColumnWidths } from './useColumnWidths.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The longest text decides the width.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function widthOf(
    this: HTMLElement,
  ) {
    const texts = [...(this.closest('table')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent.length,
    );
    return new DOMRect(0, 0, Math.max(...texts), 20);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown: (number | undefined)[] = [];

function Table({ names, missing }: { names: readonly string[]; missing: number }) {
  const { table, widths } = useColumnWidths('customers', names);
  shown.push(widths?.['name']);
  return (
    <table ref={table}>
      <thead>
        <tr>
          <th data-column="name">Name</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>{name}</td>
          </tr>
        ))}
        {missing > 0 && <tr data-missing />}
      </tbody>
    </table>
  );
}

function show() {
  shown.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  const requests = new QueryClient();
  const of = (names: readonly string[], missing = 0) => (
    <QueryClientProvider client={requests}>
      <Table {...{ names, missing }} />
    </QueryClientProvider>
  );
  const { rerender } = render(of(['Ada'], 1));
  return { draw: (names: readonly string[], missing?: number) => rerender(of(names, missing)) };
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(400));

it('keeps the declared widths until all rows are there, and moves columns once for what comes late', async () => {
  const { draw } = show();
  await settle();
  expect(new Set(shown)).toEqual(new Set([undefined]));
  draw(['Ada', 'Ben Okafor']);
  expect(shown.at(-1)).toBe(10);
  draw(['Ada', 'Ben Okafor', 'Clara Vogt-Lindemann']);
  expect(shown.at(-1)).toBe(10);
  await settle();
  expect(shown.at(-1)).toBe(20);
  draw(['Mo']);
  expect(shown.at(-1)).toBe(2);
});
