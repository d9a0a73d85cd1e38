import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../contract/openApi.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { startTestApp, yogaClass } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';

const run = promisify(execFile);
const packageOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** A client as somebody writes it who has the generated types and nothing else of this repository. */
const client = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

export async function findServices(token: string, begin: string, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl: 'http://localhost:4600', headers: { Authorization: token }, fetch });
  const { data, error } = await client.POST('/v2/services/query', {
    body: { query: { filter: { name: { $startsWith: begin }, hidden: false }, cursorPaging: { limit: 10 } } },
  });
  if (error) throw new Error(error.message);
  const names: (string | undefined)[] = data.services?.map(({ name }) => name) ?? [];
  return names;
}

export async function keepLevel(token: string, id: string, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl: 'http://localhost:4600', headers: { Authorization: token }, fetch });
  const { data, error } = await client.PATCH('/v2/services/{serviceId}', {
    params: { path: { serviceId: id } },
    body: { service: { revision: '1', extendedFields: { namespaces: { loyalty: { level: 3, since: null } } } } },
  });
  if (error) throw new Error(JSON.stringify(error.details.validationError?.fieldViolations?.[0]?.data ?? error));
  return data.service?.extendedFields?.namespaces?.['loyalty']?.['level'];
}
`;

interface Client {
  findServices(
    token: string,
    begin: string,
    fetch: (request: Request) => Promise<Response>,
  ): Promise<unknown>;
  keepLevel(token: string, id: string, fetch: (request: Request) => Promise<Response>): Promise<unknown>;
}

describe('the description of the interface', () => {
  const text = JSON.stringify(openApiDocument());

  test('breaks none of the recommended rules of redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    const found = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
    expect(found).toEqual([]);
  }, 120_000);

  test('breaks none of the recommended rules of spectral', async () => {
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [[oas, 'recommended']] } as RulesetDefinition);
    const found = (await spectral.run(text)).map(({ code, message, path }) => [
      code,
      message,
      path.join('/'),
    ]);
    expect(found).toEqual([]);
  }, 120_000);
});

describe('a client that openapi-typescript generates', () => {
  let folder: string;
  let made: Client;

  beforeAll(async () => {
    const generator = packageOf('openapi-typescript');
    folder = await mkdtemp(join(dirname(generator), '.generated-client-'));
    const modules = join(folder, 'node_modules');
    await mkdir(modules);
    // The generator needs TypeScript 5 beside it; everything else is found where it was installed.
    await cp(generator, join(modules, 'openapi-typescript'), { recursive: true });
    await symlink(packageOf('typescript5'), join(modules, 'typescript'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()));
    await writeFile(join(folder, 'client.ts'), client);
    const inFolder = { cwd: folder };
    await run(
      process.execPath,
      ['node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'schema.d.ts'],
      inFolder,
    );
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom'],
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
    await run(process.execPath, ['node_modules/typescript/lib/tsc.js'], inFolder).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout.slice(0, 3000));
    });
    made = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)) as Client;
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('compiles in strict mode, and finds services by a filter', async () => {
    const [engine] = engines;
    if (!engine) throw new Error('There is no engine to test on.');
    const server = startTestApp(await engine.open());
    const { create, admin } = await openCatalogue(server);
    const { id } = await create(yogaClass({ name: 'Yoga in the morning' }));
    await create(yogaClass({ name: 'Pilates' }));
    expect(await made.findServices(admin, 'Yoga', server.app)).toEqual(['Yoga in the morning']);
    expect(await made.keepLevel(admin, id, server.app)).toBe(3);
  });
});
