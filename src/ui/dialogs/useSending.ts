import { useState } from 'react';

/** The request of a dialog: whether it is running, and the error of the last attempt. */
export function useSending() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  /**
   * Runs `work` and returns whether it succeeded. After a success it stays pending, because the dialog closes. `shows`
   * shows an error elsewhere, such as at its fields, and then returns true.
   */
  async function send(
    work: () => Promise<unknown>,
    shows: (failure: unknown) => boolean = () => false,
  ): Promise<boolean> {
    setPending(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!shows(failure)) setError(failure);
      setPending(false);
      return false;
    }
  }

  return { pending, error, send, forgetError: () => setError(undefined) };
}
