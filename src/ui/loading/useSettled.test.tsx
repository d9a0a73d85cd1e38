import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Skeleton } from './Skeleton.tsx';
import { isIncomplete } from './useSettled.ts';

it('a part with a skeleton is incomplete, also without motion', () => {
  const { container, rerender } = render(<Skeleton width={80} height={16} />);
  expect(isIncomplete(container)).toBe(true);
  rerender(<p>Loaded</p>);
  expect(isIncomplete(container)).toBe(false);
});
