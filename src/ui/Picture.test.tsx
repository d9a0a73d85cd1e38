import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { Avatar } from './Avatar.tsx';
import { Picture } from './Picture.tsx';

it('a person has one hue as a user, as staff and as a customer', () => {
  renderOnDesk(
    <>
      <Avatar name="Mara Jansen" size={32} />
      <Picture id="staff-2" name="Mara Jansen" size={40} isPerson />
      <Picture id="staff-3" name="Mara Jansen" size={24} isPerson />
    </>,
  );
  const fills = screen.getAllByText('MJ').map((face) => getComputedStyle(face).backgroundColor);
  expect(fills[0]).not.toBe('');
  expect(new Set(fills).size).toBe(1);
});
