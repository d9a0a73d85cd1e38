/** Query key of the API clients. */
export const clientsKey = ['oauthClients'] as const;
