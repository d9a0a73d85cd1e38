/** Location state of a navigation that loses nothing: after saving, creating or deleting. */
export const unguarded = { unguarded: true } as const;

export const isUnguarded = (state: unknown) =>
  typeof state === 'object' && state !== null && 'unguarded' in state && state.unguarded === true;
