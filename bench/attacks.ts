import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/database/database.ts';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { createNodePasswords } from '../server/process/passwordsNode.ts';
import { installationSecret } from '../server/process/secret.ts';
import { insertMember } from '../server/tables/identity/members.ts';
import { generateBusiness } from './business.ts';
import { measureEvenness, waysToAsk, type Evenness } from './evenAnswers.ts';
import { startProduct, type ProductTarget } from './processes.ts';
import { listQuestions } from './questions.ts';
import { clientOf } from './timing.ts';
import { measureFlood, measureSlowClients, type Crawling, type Flooding } from './underAttack.ts';

/** The cost of attacks on a business of {@link size} services, on one engine. */
export interface Attacked {
  engine: string;
  flooding: Flooding;
  evenness: Evenness[];
  crawling: Crawling;
}

const size = 10_000;
/** Each member is used once, so that no account is locked. */
const members = 500;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const attacked: Attacked[] = [];
try {
  const data = join(folder, 'embedded');
  attacked.push(await attack('embedded', await openEmbedded({ directory: data }), { data, databaseUrl: '' }));
  const cluster = await startTestCluster(folder);
  if ('missing' in cluster) console.error(`Not measured on PostgreSQL: ${cluster.missing}`);
  else {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    const target = { data: join(folder, 'server'), databaseUrl: url };
    try {
      attacked.push(await attack('PostgreSQL', await openPostgres(url), target));
    } finally {
      await cluster.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(attacked));

async function attack(engine: string, database: Database, target: ProductTarget): Promise<Attacked> {
  console.error(`Attacking the server on the ${engine} database ...`);
  await migrate(database, migrations);
  const business = await generateBusiness(database, size, await installationSecret(database, target.data));
  const known = await addMembers(database, business.businessId);
  await database.close();

  // Behind a proxy, so that each attempt can come from another network.
  const product = await startProduct(target, { FRONTDESK_BEHIND_PROXY: 'yes' });
  try {
    const { port } = new URL(product.ready.url);
    const origin = `http://127.0.0.1:${port}`;
    const token = await visitorToken(origin, business.clientId);
    const owner = clientOf(origin, { Authorization: business.token });
    const [question] = listQuestions(business);
    if (!question) throw new Error('There is no question to ask.');
    const normal = () => owner('POST', question.path, question.body);

    const evenness: Evenness[] = [];
    for (const way of await waysToAsk(origin, token)) evenness.push(await measureEvenness(way, known));
    const crawling = await measureSlowClients({ port: Number(port), token }, normal);
    const flooding = await measureFlood({ origin, token }, normal, product.pid);
    return { engine, flooding, evenness, crawling };
  } finally {
    await product.stop();
  }
}

/** Adds members with the same password hash: hashing five hundred times would take longer than the measurement. */
async function addMembers(database: Database, businessId: string): Promise<string[]> {
  const passwordHash = await createNodePasswords().hash('the password of everybody');
  const emails = Array.from({ length: members }, (_, at) => `member-${at}@example.com`);
  await database.transaction(async (transaction) => {
    for (const email of emails) {
      await insertMember(transaction, {
        id: crypto.randomUUID(),
        businessId,
        email,
        emailAsTyped: email,
        name: email,
        passwordHash,
        passwordIsSample: false,
        role: null,
        profile: {},
        reasons: [],
        now: new Date(),
      });
    }
  });
  return emails;
}

async function visitorToken(origin: string, clientId: string): Promise<string> {
  const { body } = await clientOf(origin)('POST', '/oauth2/token', { clientId, grantType: 'anonymous' });
  const { access_token: token } = JSON.parse(body) as { access_token?: string };
  if (token === undefined) throw new Error(body);
  return token;
}
