/** Last path of the popup for signing in again. */
export const signInWindowEnd = '/signed-in';

/** First path of the popup: the sign-in page, returning to `signInWindowEnd`. */
export const signInWindowStart = `/login?${new URLSearchParams({ returnTo: signInWindowEnd }).toString()}`;
