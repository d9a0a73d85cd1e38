import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SectionCard } from './SectionCard.tsx';
import { reveal } from './sectionFold.ts';

const section = (fold?: { words: string; marks: number }) => (
  <SectionCard id="pictures" title="Pictures" fold={fold}>
    <input aria-label="Alt text" />
  </SectionCard>
);
const field = () => {
  const input = screen.getByLabelText('Alt text');
  // The DOM of the tests shows what is hidden until it is found.
  return input.closest('[hidden]') ? null : input;
};

it('opens and folds by its button, also for readers', () => {
  render(<fieldset disabled>{section({ words: '1 picture', marks: 0 })}</fieldset>);
  const button = screen.getByRole('button', { name: 'Pictures', expanded: false });
  expect(screen.getByText('1 picture')).toBeDefined();
  expect(field()).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole('button', { name: 'Pictures', expanded: true })).toBe(button);
  expect(field()).not.toBeNull();
  expect(screen.queryByText('1 picture')).toBeNull();
  fireEvent.click(button);
  expect(field()).toBeNull();
});

it('opens when a change or an error comes, and folds on request until the next', () => {
  const { rerender } = render(section({ words: '1 picture', marks: 0 }));
  rerender(section({ words: '2 pictures', marks: 1 }));
  expect(field()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pictures' }));
  rerender(section({ words: '3 pictures', marks: 1 }));
  expect(field()).toBeNull();
  rerender(section({ words: '3 pictures', marks: 2 }));
  expect(field()).not.toBeNull();
});

it('is open at first with a change, and without a fold', () => {
  const { unmount } = render(section({ words: '1 picture', marks: 1 }));
  expect(field()).not.toBeNull();
  unmount();
  render(section());
  expect(field()).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens at once for what leads to one of its fields', () => {
  render(section({ words: '1 picture', marks: 0 }));
  const input = screen.getByLabelText('Alt text');
  reveal(input);
  expect(field()).toBe(input);
});

it('opens for the search of the browser', () => {
  render(section({ words: '1 picture', marks: 0 }));
  fireEvent(screen.getByLabelText('Alt text'), new Event('beforematch', { bubbles: true }));
  expect(field()).not.toBeNull();
});
