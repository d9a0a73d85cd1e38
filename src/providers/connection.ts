import { getDraftKey, getSignedInMember } from '../../contract/calls/identity/members.ts';
import { draftRowsIn, removeDraftsOf } from './draftRows.ts';
import type { DraftsOptions } from './drafts.ts';
import { createApiClient, type ApiClientOptions } from '../platform/apiClient.ts';
import { createIssuer } from '../platform/signIn/issuer.ts';
import { createTabSession } from '../platform/signIn/tabSession.ts';
import { createSignInStore } from '../platform/signIn/signInStore.ts';
import { createSignInFlow } from '../platform/signIn/signInFlow.ts';
import { continueStarted, takeStarted } from '../platform/startedCalls.ts';
import { connectTabs } from '../platform/signIn/tabs.ts';
import { createGrants } from '../platform/signIn/tokenEndpoint.ts';
import { createTokens } from '../platform/signIn/tokens.ts';
import { createAuthProvider } from './auth/authProvider.ts';
import { createDataProvider } from './data/dataProvider.ts';
import { createLoopBreaker } from './loopBreaker.ts';
import type { OwnSignInParts } from './auth/ownSignIn.ts';
import { browserPage } from './page.ts';
import { broadcastingSaves } from './tabSaves.ts';
import { signedOutMark } from './auth/signedOutMark.ts';

interface ConnectionOptions {
  /** Scheme and host of the platform; empty for the dashboard's own origin. */
  apiUrl: string;
  /** Interface variant of the platform (see createApiClient). */
  paths?: ApiClientOptions['paths'];
  clientId: string;
  window: Window;
  /** Sign-in page to use. Default: the platform's. */
  signIn?: SignInWay;
  /** The business's facts in the server's page. Default: none. */
  served?: ServedBusiness;
  /** Whether a member was signed in in this browser when the server sent the page; empty if it does not say. */
  session?: string;
}

/** `own`: a page inside the dashboard; `own-with-registration` also offers registration. */
type SignInWay = 'hosted' | 'own' | 'own-with-registration';

/** Facts of the business in the server's page; empty without them. */
interface ServedBusiness {
  name: string;
  locale: string;
  timeZone: string;
}

const notServed: ServedBusiness = { name: '', locale: '', timeZone: '' };

/** Creates everything between the dashboard and the platform for react-admin. */
export function connect({
  apiUrl,
  paths,
  clientId,
  window,
  signIn = 'hosted',
  served = notServed,
  session = '',
}: ConnectionOptions) {
  const page = browserPage(window);
  const baseUrl = apiUrl.replace(/\/$/, '') || page.origin;
  const host = { baseUrl, paths, onWarning, fetch: continueStarted(takeStarted(window), globalThis.fetch) };
  let isNobodySignedIn = session === 'none';
  const mark = signedOutMark(page);

  const grants = createGrants(createApiClient(host), clientId);
  const tabs = connectTabs(`frontdesk:${clientId}`);
  const tokens = createTokens({
    grants,
    tabs,
    async signInSilently() {
      const isInVain = isNobodySignedIn || mark.isSet();
      // The person may sign in later.
      isNobodySignedIn = false;
      return isInVain ? undefined : flow.signInSilently();
    },
  });
  const asMember = createApiClient({ ...host, tokens, membersOnly: true });
  const tabSession = createTabSession({
    tokens,
    fetchMemberId: async () => (await asMember.send(getSignedInMember, {})).member.id,
  });
  const api = broadcastingSaves(
    createApiClient({ ...host, tokens: tabSession.tokens, membersOnly: true }),
    tabs,
  );
  // Before signing in, calls are sent as a visitor.
  const asVisitor = createApiClient({ ...host, tokens });
  const flow = createSignInFlow({
    api: asVisitor,
    apiWith: ({ accessToken, renew }) =>
      createApiClient({ ...host, tokens: { accessTokenFor: async () => accessToken, renew } }),
    grants,
    clientId,
    sameOrigin: baseUrl === page.origin,
    signIns: createSignInStore(page.tabStorage, Date.now),
    // The platform's public interface publishes no metadata.
    issuer: paths === 'prefixed' ? async () => undefined : createIssuer(createApiClient(host), baseUrl),
  });
  const drafts: DraftsOptions = {
    rows: draftRowsIn(globalThis),
    fetchKey: async () => {
      const [{ member }, { key }] = await Promise.all([
        api.send(getSignedInMember, {}),
        api.send(getDraftKey, {}),
      ]);
      return { owner: member.id, key };
    },
    locks: navigator.locks,
    tabSession,
  };
  const authProvider = createAuthProvider({
    api,
    removeDrafts: (owner) => removeDraftsOf(drafts.rows, owner),
    tokens,
    tabSession,
    flow,
    page,
    mark,
    breaker: createLoopBreaker(page.tabStorage, Date.now),
  });

  // A page restored from the back/forward cache may show data of a person who has signed out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  const parts: OwnSignInParts = { api: asVisitor, clientId, flow, tokens, mark };

  return {
    authProvider,
    dataProvider: createDataProvider(api),
    tabSession,
    tabs,
    drafts,
    served,
    signIn: { way: signIn, business: served.name, parts },
  };
}

export type Connection = ReturnType<typeof connect>;

function onWarning(warning: object): void {
  console.warn('An answer differs from the interface.', warning);
}

/** Connects this page with the settings of its server or its build. */
export function connectPage(): Connection {
  const { VITE_API_URL: apiUrl = '', VITE_CLIENT_ID: builtIn = '', VITE_API_PATHS: paths } = import.meta.env;
  const servedClient = metaContent(document, 'client-id');
  return connect({
    apiUrl,
    ...(paths === 'prefixed' && { paths }),
    // The client ID that the server embeds is unknown to another host.
    clientId: apiUrl ? builtIn || servedClient : servedClient || builtIn,
    window,
    signIn: signInWayOf(metaContent(document, 'sign-in') || import.meta.env.VITE_SIGN_IN),
    // They belong to the server of the page.
    ...(!apiUrl && {
      served: {
        name: metaContent(document, 'business'),
        locale: metaContent(document, 'locale'),
        timeZone: metaContent(document, 'time-zone'),
      },
      session: metaContent(document, 'session'),
    }),
  });
}

function signInWayOf(word: unknown): SignInWay {
  return word === 'own' || word === 'own-with-registration' ? word : 'hosted';
}

/** Reads a setting that the server embeds as a meta tag. */
function metaContent(page: Document, name: string): string {
  return page.querySelector<HTMLMetaElement>(`meta[name="frontdesk-${name}"]`)?.content.trim() ?? '';
}
