import { createApiClient, type ApiClientOptions } from '../platform/apiClient.ts';
import { keepSignIns } from '../platform/signInRecords.ts';
import { createSignInFlow } from '../platform/signInFlow.ts';
import { connectTabs } from '../platform/tabs.ts';
import { createGrants } from '../platform/tokenEndpoint.ts';
import { createTokens, type SignInChange } from '../platform/tokens.ts';
import { createAuthProvider } from './authProvider.ts';
import { createDataProvider } from './dataProvider.ts';
import { createLoopBreaker } from './loopBreaker.ts';
import { browserPage } from './page.ts';
import { signedOutMark } from './signedOutMark.ts';

interface ConnectionOptions {
  /** Scheme and host of the platform; empty for the dashboard's own origin. */
  apiUrl: string;
  /** Which form of the interface the platform speaks (see createApiClient). */
  paths?: ApiClientOptions['paths'];
  clientId: string;
  window: Window;
}

/** Everything between the dashboard and the platform, ready to be handed to react-admin. */
export function connect({ apiUrl, paths, clientId, window }: ConnectionOptions) {
  const page = browserPage(window);
  const host = { baseUrl: apiUrl.replace(/\/$/, '') || page.origin, paths, onWarning };
  const mark = signedOutMark(page);

  const grants = createGrants(createApiClient(host), clientId);
  const tokens = createTokens({
    grants,
    tabs: connectTabs(`frontdesk:${clientId}`),
    signInSilently: async () => (mark.isSet() ? undefined : flow.silently()),
  });
  const api = createApiClient({ ...host, tokens, membersOnly: true });
  const flow = createSignInFlow({
    // Who signs in is still a visitor.
    api: createApiClient({ ...host, tokens }),
    apiWith: ({ accessToken, renew }) =>
      createApiClient({ ...host, tokens: { accessTokenFor: async () => accessToken, renewed: renew } }),
    grants,
    clientId,
    signIns: keepSignIns(page.tabStorage, Date.now),
  });
  const authProvider = createAuthProvider({
    api,
    tokens,
    flow,
    page,
    mark,
    breaker: createLoopBreaker(page.tabStorage, Date.now),
  });

  // A page that comes back out of the browser's memory may show what its person has signed out of.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  return {
    authProvider,
    dataProvider: createDataProvider(api),
    /** Told when somebody signs in or out, here or in another tab, and when another account takes over. */
    onSignInChange: (listener: (change: SignInChange) => void) => tokens.onChange(listener),
  };
}

export type Connection = ReturnType<typeof connect>;

function onWarning(warning: object): void {
  console.warn('An answer differs from the interface.', warning);
}

/** Connects this page: to the platform and as the client that its server or its build name. */
export function connectPage(): Connection {
  const { VITE_API_URL: apiUrl = '', VITE_CLIENT_ID: builtIn = '', VITE_API_PATHS: paths } = import.meta.env;
  const served = clientIdOf(document);
  return connect({
    apiUrl,
    ...(paths === 'prefixed' && { paths }),
    // The server that serves the page names a client of its own, which another host does not know.
    clientId: apiUrl ? builtIn || served : served || builtIn,
    window,
  });
}

/** The server that serves the page writes in which business it is for. */
function clientIdOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="frontdesk-client-id"]')?.content.trim() ?? '';
}
