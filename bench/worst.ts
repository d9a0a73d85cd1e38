import { clientOf, type Answered } from './timing.ts';

/** The product under the most expensive filters that it accepts. */
export interface Worst {
  status: number;
  /** Until the answer; and the longest health check during it. */
  milliseconds: number;
  health: number;
}

/** Two hundred substring searches in the longest field. */
export const worstFilter = {
  $or: Array.from({ length: 200 }, (_, index) => ({ description: { $contains: `nobody wrote ${index}` } })),
};

const sort = [{ fieldName: 'description', order: 'DESC' }];

/** Two hundred lists of page URLs, each compared with the URLs of each service. */
const allOfManySlugs = {
  $or: Array.from({ length: 200 }, (_, index) => ({
    'supportedSlugs.name': { $hasAll: Array.from({ length: 100 }, (_each, at) => `s${index * 100 + at}`) },
  })),
};

/** The maximum number of negations around two hundred conditions. */
function negated(filter: object, times: number): object {
  return times === 0 ? filter : { $not: negated(filter, times - 1) };
}

interface WorstQuestion {
  name: string;
  path: string;
  body: object;
}

const worstPage: WorstQuestion = {
  name: 'a page of 200 texts anywhere in the description',
  path: '/v2/services/query',
  body: { query: { filter: worstFilter, sort } },
};

/** Each is expensive in a different way, and accepted. */
export const worstQuestions: readonly WorstQuestion[] = [
  worstPage,
  {
    name: 'the number of services under 17 negations of that',
    path: '/v2/services/count',
    body: { filter: negated(worstFilter, 17) },
  },
  {
    name: 'a page of 200 lists of 100 page URLs',
    path: '/v2/services/query',
    body: { query: { filter: allOfManySlugs, sort } },
  },
  {
    name: 'facets of that',
    path: '/v2/services/search',
    body: {
      search: {
        filter: allOfManySlugs,
        cursorPaging: { limit: 1 },
        aggregations: [{ name: 'type', type: 'VALUE', fieldPath: 'type', value: { limit: 250 } }],
      },
    },
  },
];

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

/** The answer to such a question, and the milliseconds of each health check until then. */
export async function askWorst(
  publicUrl: string,
  token: string,
  { path, body }: WorstQuestion,
): Promise<Answered & { health: number[] }> {
  const origin = `http://127.0.0.1:${new URL(publicUrl).port}`;
  const ask = clientOf(origin, { Authorization: token });
  const askHealth = clientOf(origin);
  const asked = ask('POST', path, body);
  const over = asked.then(() => 'over' as const);
  const health: number[] = [];
  while ((await Promise.race([over, aMoment()])) !== 'over') {
    health.push((await askHealth('GET', '/_health')).milliseconds);
  }
  return { ...(await asked), health };
}

export async function measureWorst(publicUrl: string, token: string): Promise<Worst> {
  const { status, milliseconds, health } = await askWorst(publicUrl, token, worstPage);
  return { status, milliseconds, health: Math.max(...health) };
}
