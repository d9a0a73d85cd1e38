/** Where the window ends up that was opened beside a screen to sign in again. */
export const signInWindowEnd = '/signed-in';

/** What that window opens: the sign-in page, on the way to its end. */
export const signInWindowStart = `/login?${new URLSearchParams({ returnTo: signInWindowEnd }).toString()}`;
