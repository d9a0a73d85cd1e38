import { beforeAll, describe, expect, test } from 'vitest';
import { generateBusiness } from '../../../bench/business.ts';
import { listQuestions, type Question } from '../../../bench/questions.ts';
import { inTurns, partOf, type Times } from '../../../bench/timing.ts';
import { askWorst, worstQuestions } from '../../../bench/worst.ts';
import { listen } from '../../process/web/listen.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { deep } from '../../../testDeep.ts';
import { largestTotal } from './pages.ts';
import { openPostgres } from '../postgres.ts';
import { copyTemplate, postgresql } from '../../testing/database/testDatabase.ts';

const secret = 'a secret of at least thirty-two bytes';

/** The largest and the smallest are compared; the smaller figures already reveal a query that reads every row. */
const sizes = deep([10_000, 100_000, 1_000_000], [1_000, 20_000]);

/** Warm-up runs, and measured runs of each query. */
const rounds = { warmUp: 10, rounds: deep(100, 30) };

interface Measured {
  size: number;
  times: Record<string, Times>;
  answers: Record<string, object>;
}

/** Responses to the most expensive queries of the largest business over HTTP, and concurrent health checks. */
type Worst = Awaited<ReturnType<typeof askWorst>> & { name: string };

describe.runIf('url' in postgresql)('C19: the 13 most common list queries on PostgreSQL', () => {
  const measured: Measured[] = [];
  const worst: Worst[] = [];
  beforeAll(async () => {
    for (const size of sizes) measured.push(await measure(size));
  });

  async function measure(size: number): Promise<Measured> {
    if ('missing' in postgresql) throw new Error(postgresql.missing);
    // Generating a million services takes minutes.
    const url = await copyTemplate(postgresql);
    const database = await openPostgres(url, { deadlineMs: 1_800_000 });
    const { app } = startTestApp(database, { secret });
    const business = await generateBusiness(database, size, secret);
    const answers: Measured['answers'] = {};
    const asking =
      ({ name, path, body }: Question) =>
      async () => {
        const began = performance.now();
        const response = await app(
          new Request(`http://localhost:4600${path}`, {
            method: 'POST',
            headers: { Authorization: business.token, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          }),
        );
        answers[name] = (await response.json()) as object;
        expect(response.status).toBe(200);
        return performance.now() - began;
      };
    const questions = listQuestions(business).map((question) => [question.name, asking(question)] as const);
    const times = await inTurns(Object.fromEntries(questions), rounds);
    await database.close();
    if (size === sizes.at(-1)) worst.push(...(await measureWorst(url, business.token)));
    return { size, times, answers };
  }

  /** With the deadline of the product, on a port as the product's. */
  async function measureWorst(url: string, token: string): Promise<Worst[]> {
    const database = await openPostgres(url);
    const { app } = startTestApp(database, { secret });
    const listening = await listen('localhost', 0, app);
    const answers: Worst[] = [];
    for (const question of deep(worstQuestions, worstQuestions.slice(0, 1))) {
      const answer = await askWorst(`http://localhost:${listening.port}`, token, question);
      answers.push({ name: question.name, ...answer });
    }
    await listening.drain();
    await database.close();
    return answers;
  }

  test(`take at most four times as long over ${sizes.at(-1)} services as over ${sizes[0]}`, () => {
    const [smallest, largest] = [measured[0], measured.at(-1)];
    const growth = Object.entries(largest?.times ?? {}).map(([name, { p50 }]) => ({
      name,
      growth: p50 / (smallest?.times[name]?.p50 ?? 0),
    }));
    expect(growth).toHaveLength(13);
    expect(growth.filter((one) => !(one.growth < 4))).toEqual([]);
  });

  test.each(deep([300], []))('answer 95 of 100 requests within %i ms', (bound) => {
    const p95 = measured.flatMap(({ size, times }) =>
      Object.entries(times).map(([name, time]) => ({ size, name, p95: Math.round(time.p95) })),
    );
    console.table(p95);
    expect(p95).toHaveLength(12 * sizes.length);
    expect(p95.filter((one) => !(one.p95 < bound))).toEqual([]);
  });

  test('return tooManyToCount instead of a total that takes long to count', () => {
    const { size = 0, answers = {} } = measured.at(-1) ?? {};
    expect(size).toBeGreaterThan(largestTotal);
    expect(answers['in order of name']).toMatchObject({ pagingMetadata: { tooManyToCount: true } });
    expect(answers['in order of name']).not.toHaveProperty('pagingMetadata.total');
    expect(measured[0]?.answers['hidden ones']).toMatchObject({
      pagingMetadata: { tooManyToCount: false, total: expect.any(Number) },
    });
    expect(answers.count).toEqual({ count: expect.any(Number) });
  });

  test('C3: the most expensive filters finish or time out at the deadline, and health checks do not wait for them', () => {
    const figures = worst.map(({ name, status, milliseconds, health }) => ({
      name,
      status,
      milliseconds: Math.round(milliseconds),
      health: health.length,
      healthP99: Math.round(partOf(health, 0.99)),
    }));
    console.table(figures);
    const late = worst.filter(
      ({ status, milliseconds }) => status === 200 && milliseconds > deep(2000, 20_000),
    );
    expect(late.map(({ name }) => name)).toEqual([]);
    const ended = worst.filter(({ status }) => status !== 200);
    expect(ended.map(({ status, body }) => [status, JSON.parse(body)])).toEqual(
      ended.map(() => [504, { message: expect.stringMatching(/^System error occurred, /), details: {} }]),
    );
    expect(figures).toHaveLength(deep(worstQuestions.length, 1));
    expect(figures.filter(({ health, healthP99 }) => health === 0 || !(healthP99 < deep(100, 5000)))).toEqual(
      [],
    );
  });
});
