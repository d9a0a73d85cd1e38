import { clientOf, partOf, type Answered } from './timing.ts';

/** The difference in response times that reveals whether an email has an account, in milliseconds. */
export interface Evenness {
  name: string;
  known: { p10: number; p50: number };
  unknown: { p10: number; p50: number };
}

/** A request that takes an email. */
interface Way {
  name: string;
  /** The expected status of every answer; another one invalidates the measurement. */
  status: number;
  ask: (email: string, headers: Record<string, string>) => Promise<Answered>;
}

/** Milliseconds between two samples, so that a mail written after one answer does not slow the next request. */
const pause = 5;

/**
 * Sends pairs of requests about an email with and one without a member, in random order, each from another network
 * (security goal B10). Measures up to the last byte of the answer.
 */
export async function measureEvenness(
  { name, status, ask }: Way,
  known: readonly string[],
): Promise<Evenness> {
  const taken = { known: [] as number[], unknown: [] as number[] };
  const sample = async (kind: keyof typeof taken, email: string, round: number) => {
    const answered = await ask(email, {
      'X-Forwarded-For': `10.${kind === 'known' ? 1 : 2}.${round >> 8}.${round & 255}`,
    });
    if (answered.status !== status) throw new Error(`${answered.status}: ${answered.body.slice(0, 1000)}`);
    taken[kind].push(answered.milliseconds);
    await new Promise((resolve) => setTimeout(resolve, pause));
  };
  for (const [round, email] of known.entries()) {
    const pair = [
      () => sample('known', email, round),
      () => sample('unknown', `nobody-${email}`, round),
    ] as const;
    const [first, second] = Math.random() < 0.5 ? pair : [pair[1], pair[0]];
    await first();
    await second();
  }
  return { name, known: earlyAndMiddle(taken.known), unknown: earlyAndMiddle(taken.unknown) };
}

function earlyAndMiddle(taken: readonly number[]): Evenness['known'] {
  return { p10: partOf(taken, 0.1), p50: partOf(taken, 0.5) };
}

/** The requests that take an email, over one keep-alive connection. */
export async function waysToAsk(origin: string, token: string): Promise<Way[]> {
  const call = clientOf(origin, { Authorization: token });
  const form = await openForgotForm(origin);
  return [
    {
      name: 'sign-in',
      status: 401,
      ask: (email, headers) =>
        call('POST', '/v2/login', { loginId: { email }, password: 'not the password' }, headers),
    },
    {
      name: 'recovery mail, by call',
      status: 200,
      ask: (email, headers) => call('POST', '/v1/send-email', { email }, headers),
    },
    {
      name: 'recovery mail, on the hosted page',
      status: 200,
      ask: (email, headers) => form.send(email, headers),
    },
  ];
}

const forgotPath = '/identity/forgot-password';

/** Opens the page once and submits its form repeatedly. */
async function openForgotForm(origin: string) {
  const page = await fetch(origin + forgotPath);
  const cookie = page.headers.getSetCookie().map((each) => each.split(';', 1).join(''));
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1];
  if (token === undefined) throw new Error('The page that asks for the address has no form.');
  const browser = clientOf(origin, { Cookie: cookie.join('; '), 'Sec-Fetch-Site': 'same-origin' });
  return {
    send: (email: string, headers: Record<string, string>) =>
      browser('POST', forgotPath, new URLSearchParams({ token, email }), headers),
  };
}
