import { fileURLToPath } from 'node:url';
import type { MeasuredBusiness } from './business.ts';
import { thousandFilter } from './floorWrites.ts';
import { composedGet, listQuestions, sourceOfClone } from './questions.ts';
import { startNode, startProduct, type ProductTarget } from './processes.ts';
import { clientOf, inTurns, partOf, type Answered, type Times } from './timing.ts';
import { measureWorst, type Worst } from './worst.ts';

/** The times of a bare statement, of the smallest server and of the product for the same question. */
export interface Measured {
  engine: string;
  size: number;
  kind: Kind;
  name: string;
  times?: Record<'bare' | 'least' | 'product', Times>;
  worst?: Worst;
  /** Milliseconds of a change of 1,000 services by a client far away. */
  far?: { oneEach: number; byFilter: number };
}

export const kinds = ['list', 'one', 'far', 'worst'] as const;
export type Kind = (typeof kinds)[number];

export interface Subject {
  engine: string;
  size: number;
  business: MeasuredBusiness;
  /** Of a service, for the copies of the smallest server. */
  columns: string[];
  product: ProductTarget;
  floor: { url: string } | { directory: string };
}

const rounds = {
  list: { warmUp: 10, rounds: 300 },
  get: { warmUp: 500, rounds: 500 },
  one: { warmUp: 100, rounds: 100 },
  hundred: { warmUp: 0, rounds: 10 },
  thousand: { warmUp: 0, rounds: 3 },
};

export async function measure(subject: Subject, wanted: readonly Kind[] = kinds): Promise<Measured[]> {
  const { engine, size, business, columns } = subject;
  const { token, serviceIds } = business;
  const product = await startProduct(subject.product);
  const publicUrl = product.ready.url;
  const floorStart = { database: subject.floor, business, columns };
  const floor = await startNode([
    fileURLToPath(new URL('floor.js', import.meta.url)),
    JSON.stringify(floorStart),
  ]);
  const ask = clientOf(`http://127.0.0.1:${new URL(publicUrl).port}`, { Authorization: token });
  const askLeast = clientOf(`http://127.0.0.1:${floor.ready.port}`);
  const measured: Measured[] = [];

  const compare = async (name: string, kind: keyof typeof rounds, work: () => Promise<number>) => {
    const times = await inTurns(
      {
        bare: async () => Number(checked(await askLeast('POST', `/bare/${name}`)).body),
        // Between the two that one process answers, so that neither has warmer caches.
        product: work,
        least: async () => checked(await askLeast('POST', `/${name}`)).milliseconds,
      },
      rounds[kind],
    );
    measured.push({ engine, size, kind: kind === 'list' ? 'list' : 'one', name, times });
  };
  const send = async (method: string, path: string, body?: object) => checked(await ask(method, path, body));

  // Warms both up: compiled code and cached data.
  for (let turn = 0; turn < (wanted.includes('list') ? 150 : 15); turn += 1) {
    for (const { name, path, body } of listQuestions(business)) {
      await send('POST', path, body);
      if (turn < 15) await askLeast('POST', `/${name}`);
    }
  }
  if (wanted.includes('list')) {
    for (const { name, path, body } of listQuestions(business)) {
      await compare(name, 'list', async () => (await send('POST', path, body)).milliseconds);
    }
  }
  const [one = ''] = serviceIds;
  for (const name of ['get', composedGet]) {
    await compare(name, 'get', async () => (await send('GET', `/v2/services/${one}`)).milliseconds);
  }

  await compare('diagnose of 500 services', 'hundred', async () => {
    let milliseconds = 0;
    for (let at = 0; at < 500; at += 100) {
      const body = { serviceIds: serviceIds.slice(at, at + 100) };
      milliseconds += (await send('POST', '/frontdesk/v1/bulk/availability/diagnose', body)).milliseconds;
    }
    return milliseconds;
  });

  const revisions = new Map<string, number>();
  const change = (id: string) => {
    const revision = revisions.get(id) ?? 1;
    revisions.set(id, revision + 1);
    return { id, revision: String(revision), tagLine: `Changed ${revision} times` };
  };
  await compare('update', 'one', async () => {
    const body = { service: change(one) };
    return (await send('PATCH', `/v2/services/${one}`, body)).milliseconds;
  });
  let clones = 0;
  await compare('clone', 'one', async () => {
    const body = { sourceServiceId: sourceOfClone(serviceIds, (clones += 1)) };
    return (await send('POST', '/v2/services/clone', body)).milliseconds;
  });
  await compare('bulk update of 100', 'hundred', async () => {
    const services = serviceIds.slice(100, 200).map((id) => ({ service: change(id) }));
    return (await send('POST', '/v2/bulk/services/update', { services, returnEntity: true })).milliseconds;
  });
  const byFilter = async (sendFrom: typeof send) => {
    const began = performance.now();
    const body = { filter: thousandFilter, service: { tagLine: `At ${began}` } };
    const { jobId } = JSON.parse(
      (await sendFrom('POST', '/v2/bulk/services/update-by-filter', body)).body,
    ) as {
      jobId: string;
    };
    for (;;) {
      const { job } = JSON.parse((await sendFrom('GET', `/frontdesk/v1/jobs/${jobId}`)).body) as {
        job: { state: string };
      };
      if (job.state === 'DONE') return performance.now() - began;
      if (job.state === 'FAILED') throw new Error('The update by filter failed.');
    }
  };
  await compare('update by filter of 1,000', 'thousand', () => byFilter(send));
  if (wanted.includes('far')) {
    const oneEach = await measureOneEach(publicUrl, token, serviceIds);
    const times = [];
    for (let round = 0; round < rounds.thousand.rounds; round += 1) {
      times.push(await byFilter((...request) => fromFar(() => send(...request))));
    }
    const far = { oneEach, byFilter: partOf(times, 0.5) };
    measured.push({ engine, size, kind: 'far', name: `tagline, ${farMs} ms away`, far });
  }
  if (wanted.includes('worst')) {
    const worst = await measureWorst(publicUrl, token);
    measured.push({ engine, size, kind: 'worst', name: 'the worst filter', worst });
  }
  await floor.stop();
  await product.stop();
  return measured;
}

/** Milliseconds that a request and its answer travel. */
const farMs = 40;

async function fromFar<Result>(send: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, farMs));
  return send();
}

/** Changes each service by its own call, as the `updateMany` of simple data providers: a browser has six connections. */
async function measureOneEach(publicUrl: string, token: string, ids: readonly string[]): Promise<number> {
  const clients = Array.from({ length: 6 }, () =>
    clientOf(`http://127.0.0.1:${new URL(publicUrl).port}`, { Authorization: token }),
  );
  /** Does the work on all services, by each client in turn. */
  const onEach = async (work: (id: string, ask: (typeof clients)[number]) => Promise<void>) => {
    const waiting = [...ids];
    const began = performance.now();
    await Promise.all(
      clients.map(async (ask) => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await work(id, ask);
      }),
    );
    return performance.now() - began;
  };
  const revisions = new Map<string, string>();
  await onEach(async (id, ask) => {
    const { body } = checked(await ask('GET', `/v2/services/${id}`));
    revisions.set(id, (JSON.parse(body) as { service: { revision: string } }).service.revision);
  });
  return onEach(async (id, ask) => {
    const service = { id, revision: revisions.get(id), tagLine: 'Changed from far away' };
    await fromFar(async () => checked(await ask('PATCH', `/v2/services/${id}`, { service })));
  });
}

export function checked(answered: Answered): Answered {
  if (answered.status !== 200) throw new Error(`${answered.status}: ${answered.body.slice(0, 1000)}`);
  return answered;
}
