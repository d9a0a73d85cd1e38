import { clientOf } from './timing.ts';

/** How the product fares under the most expensive filter that it accepts. */
export interface Worst {
  status: number;
  /** Until that answer, and the longest that health took meanwhile. */
  milliseconds: number;
  health: number;
}

/** Two hundred texts, each looked for anywhere in the longest field. */
export const worstFilter = {
  $or: Array.from({ length: 200 }, (_, index) => ({ description: { $contains: `nobody wrote ${index}` } })),
};

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

export async function measureWorst(publicUrl: string, token: string): Promise<Worst> {
  const origin = `http://127.0.0.1:${new URL(publicUrl).port}`;
  const ask = clientOf(origin, { Authorization: token });
  const askHealth = clientOf(origin);
  const sort = [{ fieldName: 'description', order: 'DESC' }];
  const asked = ask('POST', '/v2/services/query', { query: { filter: worstFilter, sort } });
  const over = asked.then(() => 'over' as const);
  let health = 0;
  while ((await Promise.race([over, aMoment()])) !== 'over') {
    health = Math.max(health, (await askHealth('GET', '/_health')).milliseconds);
  }
  const { status, milliseconds } = await asked;
  return { status, milliseconds, health };
}
