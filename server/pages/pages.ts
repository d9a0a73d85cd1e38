import { logout } from '../../contract/calls/identity/identity.ts';
import { authorizePath } from '../../contract/calls/oauth/oauth.ts';
import { ApiError } from '../../contract/errors.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import { startAfterwards, type Work } from '../http/afterwards.ts';
import { failureOf } from '../http/failure.ts';
import { methodNotAllowed } from '../http/methodNotAllowed.ts';
import type { AppOptions } from '../rules/options.ts';
import { answerAuthorizationRequest } from './signIn/authorizationRequest.ts';
import { hostedPaths } from '../rules/identity/hostedPaths.ts';
import { redirectPaths } from '../rules/identity/oauth/redirectSessions.ts';
import { approvalPath, showApproval } from './signIn/afterProof.ts';
import { answerAuthorize } from './signIn/authorizePage.ts';
import { showContinueAs, takeContinueAs } from './signIn/continueAsPage.ts';
import { showElsewhere } from './signIn/elsewherePage.ts';
import { busyPage, isTemporary } from './busyPage.ts';
import { errorPage } from './errorPage.ts';
import { showFirstRun, takeFirstRun } from './welcome/firstRunPage.ts';
import { showForgot, takeForgot } from './signIn/forgotPage.ts';
import { showInvitation, takeInvitation } from './welcome/invitationPage.ts';
import { showMailbox } from './mailboxPage.ts';
import { withPageHeaders } from './pageHeaders.ts';
import { pageRequest, type PageRequest } from './pageRequest.ts';
import { showConsent, showSelectAccount, takeAnswer } from './signIn/promptPages.ts';
import { showRecover, takeRecover } from './signIn/recoverPage.ts';
import { showRegister, takeRegister } from './signIn/registerPage.ts';
import { resendPath } from './signIn/resendForm.ts';
import { answerTestPayment, isTestPaymentPage } from './testPaymentPage.ts';
import { answerBookingPage, isBookingPage, methodsOfBookingPage } from './booking/bookingPages.ts';
import { showBook } from './public/bookPage.ts';
import { answerServicePage, isServicePage, methodsOfServicePage } from './public/servicePages.ts';
import { showSignedIn, showSignIn, takeSignIn } from './signIn/signInPage.ts';
import { openSignOut, showSignedOut, takeSignOut, visitLogout } from './signIn/signOutPage.ts';
import { showVerify, takeResend, takeVerify } from './signIn/verifyPage.ts';

type Answer = (page: PageRequest) => Promise<Response>;

/** The hosted pages by method and path. */
const pages: Readonly<Record<string, Answer | undefined>> = {
  [`GET ${redirectPaths.auth}`]: answerAuthorize,
  [`GET ${hostedPaths.signIn}`]: showSignIn,
  [`POST ${hostedPaths.signIn}`]: takeSignIn,
  [`GET ${hostedPaths.register}`]: showRegister,
  [`POST ${hostedPaths.register}`]: takeRegister,
  [`GET ${hostedPaths.verify}`]: showVerify,
  [`POST ${hostedPaths.verify}`]: takeVerify,
  [`POST ${resendPath}`]: takeResend,
  [`GET ${hostedPaths.consent}`]: showConsent,
  [`POST ${hostedPaths.consent}`]: takeAnswer,
  [`GET ${hostedPaths.selectAccount}`]: showSelectAccount,
  [`POST ${hostedPaths.selectAccount}`]: takeAnswer,
  [`GET ${hostedPaths.continueAs}`]: showContinueAs,
  [`POST ${hostedPaths.continueAs}`]: takeContinueAs,
  [`GET ${hostedPaths.forgot}`]: showForgot,
  [`POST ${hostedPaths.forgot}`]: takeForgot,
  'GET /identity/signed-in': showSignedIn,
  [`GET ${hostedPaths.book}`]: showBook,
  [`GET ${approvalPath}`]: showApproval,
  [`GET ${redirectPaths.logout}`]: openSignOut,
  [`POST ${redirectPaths.logout}`]: takeSignOut,
  'GET /identity/signed-out': showSignedOut,
  'GET /identity/first-run': showFirstRun,
  'POST /identity/first-run': takeFirstRun,
  [`GET ${redirectPaths.elsewhere}`]: showElsewhere,
  'GET /dev/mailbox': showMailbox,
};

/** The pages of mailed links, by the path before their token. */
const linked: Readonly<Record<string, Answer | undefined>> = {
  [`GET ${hostedPaths.recover}`]: showRecover,
  [`POST ${hostedPaths.recover}`]: takeRecover,
  [`GET ${hostedPaths.activate}`]: showRecover,
  [`POST ${hostedPaths.activate}`]: takeRecover,
  [`GET ${hostedPaths.invitation}`]: showInvitation,
  [`POST ${hostedPaths.invitation}`]: takeInvitation,
};

/** Throws METHOD_NOT_ALLOWED when the page answers other methods. */
function pageAt(method: string, path: string): Answer {
  const linkedPath = /^(.+)\/[\w-]{1,200}$/.exec(path)?.[1];
  const at = (asked: string) => pages[`${asked} ${path}`] ?? linked[`${asked} ${linkedPath}`];
  const found = at(method);
  if (found) return found;
  const others = ['GET', 'POST'].filter(at);
  if (others.length > 0) throw methodNotAllowed(others);
  return (page) => errorPage(page, 'missing');
}

const logoutPaths = pathsOf(logout);
const authorizePaths = pathsOf({ path: authorizePath });

/**
 * Answers visits of a browser: `/identity/`, the mailbox, the service pages, and the logout call when a browser opens
 * it. Undefined for every other path.
 */
export async function answerPage(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response | undefined> {
  const answer = answerAt(request, options);
  if (!answer) return undefined;
  const works: Work[] = [];
  const afterwards = (work: Work): void => void works.push(work);
  const page = pageRequest({ request, options, requestId, afterwards });
  const response = withPageHeaders(await answerOrFailure(page, answer), options.config);
  startAfterwards(works, options, requestId);
  return response;
}

function answerAt(request: Request, options: AppOptions): Answer | undefined {
  const { pathname } = new URL(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method === 'GET' && logoutPaths.includes(pathname) && isVisit(request)) return visitLogout;
  if (authorizePaths.includes(pathname)) return only(['GET'], method, answerAuthorizationRequest);
  if (isServicePage(pathname)) return only(methodsOfServicePage(pathname), method, answerServicePage);
  if (isBookingPage(pathname)) return only(methodsOfBookingPage(pathname), method, answerBookingPage);
  if (isTestPaymentPage(pathname, options)) return only(['GET', 'POST'], method, answerTestPayment);
  if (!pathname.startsWith('/identity/') && pathname !== '/dev/mailbox') return undefined;
  return pageAt(method, pathname);
}

function only(methods: readonly string[], method: string, answer: Answer): Answer {
  if (!methods.includes(method)) throw methodNotAllowed(methods);
  return answer;
}

function isVisit(request: Request): boolean {
  const mode = request.headers.get('sec-fetch-mode');
  return (
    mode === 'navigate' || (mode === null && (request.headers.get('accept') ?? '').includes('text/html'))
  );
}

/** Turns every error into a page, never into JSON. */
async function answerOrFailure(page: PageRequest, answer: Answer): Promise<Response> {
  try {
    return await answer(page);
  } catch (error) {
    const known = error instanceof ApiError ? error : undefined;
    if (!known || known.status >= 500) {
      page.options.log({ requestId: page.requestId, failure: failureOf(error) });
    }
    if (!known) return errorPage(page, 'failure');
    if (isTemporary(known)) return busyPage(page, known);
    return errorPage(page, known.status < 500 ? 'form' : 'failure');
  }
}
