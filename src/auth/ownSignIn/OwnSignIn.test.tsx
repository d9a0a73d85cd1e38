import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { platformDatabase, sampleClientId } from '../../../mocks/testServer.ts';
import { storeSignOnPolicy } from '../../../server/tables/identity/signOnPolicies.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { connect } from '../../providers/connection.ts';
import { OwnSignIn } from './OwnSignIn.tsx';
import { SignInContext } from '../SignInContext.ts';

const ignore = () => undefined;

async function attempt(hidden: boolean) {
  const { database, businessId } = await platformDatabase();
  await storeSignOnPolicy(database, businessId, {
    require_owner_approval: false,
    require_email_verification: false,
    hide_known_addresses: hidden,
  });
  const clientId = await sampleClientId();
  const connection = connect({ apiUrl: location.origin, clientId, window, signIn: 'own' });
  const { user } = renderOnDesk(
    <SignInContext value={connection}>
      <OwnSignIn
        title="Sign in"
        onEntered={ignore}
        onPageNeeded={ignore}
        render={({ title, lead, form }) => (
          <>
            <h1>{title}</h1>
            {lead}
            {form}
          </>
        )}
      />
    </SignInContext>,
  );
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await user.type(email, 'nobody@example.com');
  await user.type(screen.getByLabelText('Password'), 'three quiet owls');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { user, email };
}

it('shows an unknown email as an error at its field and focuses it', async () => {
  const { email } = await attempt(false);
  const fault = await screen.findByText(/No one can sign in with this email/);
  expect(email.getAttribute('aria-describedby')).toBe(fault.id);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', '']);
});

it('shows a combined error when the business hides which emails are known', async () => {
  const { email } = await attempt(true);
  await screen.findByText('Incorrect email or password.');
  expect(email.getAttribute('aria-invalid')).toBeNull();
});

it('sends a reset link to the typed email, and says the same for an unknown one', async () => {
  const { user } = await attempt(true);
  await screen.findByText('Incorrect email or password.');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe('nobody@example.com');
  await user.clear(email);
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.type(email, 'nobody@example.com');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText(/nobody@example.com/)).toBeTruthy();
});
