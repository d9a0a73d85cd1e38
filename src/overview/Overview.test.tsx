import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk, signedInAs } from '../testing/renderOnDesk.tsx';
import { Overview } from './Overview.tsx';

it('says that it could not be loaded while the person’s role is unknown, and recovers on retry', async () => {
  let isOut = true;
  const member = signedInAs('none');
  const { user } = renderOnDesk(<Overview />, {
    authProvider: {
      ...member,
      getIdentity: () => (isOut ? Promise.reject(new Error('Unavailable.')) : member.getIdentity()),
    },
  });
  await screen.findByText('Couldn’t load the overview');
  isOut = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You don’t have access to this page')).toBeTruthy();
});
