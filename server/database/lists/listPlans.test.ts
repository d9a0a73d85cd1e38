import { beforeAll, describe, expect, test } from 'vitest';
import { generateBusiness, type MeasuredBusiness } from '../../../bench/business.ts';
import { listQuestions } from '../../../bench/questions.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { listening, nodesOf, planOf, type PlanNode } from '../../testing/database/testPlans.ts';

const secret = 'a secret of at least thirty-two bytes';

function scansOf(plan: PlanNode): string[] {
  return nodesOf(plan).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
  );
}

const large = ['services', 'service_links', 'service_slugs'];

describe.each(engines.filter(({ name }) => name === 'postgresql'))(
  'the list of 20,000 services on $name',
  ({ open }) => {
    let heard: ReturnType<typeof listening>;
    let business: MeasuredBusiness;
    beforeAll(async () => {
      heard = listening(await open());
      business = await generateBusiness(heard.database, 20_000, secret);
    });

    test('uses indexes for every filter and sort order', async () => {
      const { app } = startTestApp(heard.database, { secret });
      const scanned: Record<string, string[]> = {};
      for (const { name, path, body } of listQuestions(business)) {
        heard.asked.length = 0;
        const headers = { Authorization: business.token, 'Content-Type': 'application/json' };
        const request = new Request(`http://localhost:4600${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        const response = await app(request);
        expect(response.status).toBe(200);
        expect(heard.asked.length).toBeGreaterThan(1);
        const plans = await Promise.all(
          heard.asked.slice().map((statement) => planOf(heard.database, statement)),
        );
        scanned[name] = plans.flatMap(scansOf).filter((table) => large.includes(table));
      }
      expect(Object.keys(scanned)).toHaveLength(13);
      expect(scanned).toEqual(Object.fromEntries(Object.keys(scanned).map((name) => [name, []])));
    });
  },
);
