import { clientOf, partOf, type Answered } from './timing.ts';

/** What a stranger can read from the clock about an address, in milliseconds. */
export interface Evenness {
  name: string;
  known: { p10: number; p50: number };
  unknown: { p10: number; p50: number };
}

/** A way to ask about an address. */
interface Way {
  name: string;
  /** The status of every answer: another one would be measured for nothing. */
  status: number;
  ask: (email: string, headers: Record<string, string>) => Promise<Answered>;
}

/** Milliseconds between two samples: a letter that is still being written after its answer is not the next one's cost. */
const pause = 5;

/**
 * Asks about addresses that have a member and as many that have none, in pairs whose order is left to chance, each from
 * another network (security goal B10). The clock runs until the last byte of the answer.
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

/** The ways to ask about an address, over one connection that is kept. */
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
      name: 'recovery letter, by call',
      status: 200,
      ask: (email, headers) => call('POST', '/v1/send-email', { email }, headers),
    },
    {
      name: 'recovery letter, on the hosted page',
      status: 200,
      ask: (email, headers) => form.send(email, headers),
    },
  ];
}

const forgotPath = '/identity/forgot-password';

/** The page as a browser opens it once, whose form it then sends again and again. */
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
