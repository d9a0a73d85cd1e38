import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { clientAddressHeader } from '../../rules/options.ts';
import { limits, listen, type Handle, type Listening } from './listen.ts';

const opened: Listening[] = [];
afterEach(() => Promise.all(opened.splice(0).map((listening) => listening.drain())));

async function start(handle: Handle, port = 0): Promise<Listening> {
  const listening = await listen('localhost', port, handle);
  opened.push(listening);
  return listening;
}

const answerAddress: Handle = (request) => new Response(request.headers.get(clientAddressHeader));

it('passes the client’s address to the app, whatever the request claims', async () => {
  const { port } = await start(answerAddress);
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { [clientAddressHeader]: '6.6.6.6' },
  });
  expect(await response.text()).toBe('127.0.0.1');
});

it('trusts X-Forwarded-For of its own proxy only', async () => {
  const listening = await listen('localhost', 0, answerAddress, { behindProxy: true });
  opened.push(listening);
  const url = `http://127.0.0.1:${listening.port}/`;
  const forwarded = await fetch(url, { headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7' } });
  expect(await forwarded.text()).toBe('203.0.113.7');
  expect(await (await fetch(url)).text()).toBe('127.0.0.1');
});

it('names the taken port', async () => {
  const { port } = await start(() => new Response());
  await expect(start(() => new Response(), port)).rejects.toThrow(`Port ${port} is taken`);
});

it('refuses oversized headers', async () => {
  const { port } = await start(() => new Response());
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-long': 'a'.repeat(20_000) } });
  expect(response.status).toBe(431);
});

it('completes running requests when asked to stop', async () => {
  const steps = new EventEmitter();
  const { port, drain } = await start(async () => {
    const finished = once(steps, 'finish');
    steps.emit('arrived');
    await finished;
    return new Response('whole');
  });
  const arrived = once(steps, 'arrived');
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await arrived;
  const drained = drain();
  steps.emit('finish');
  expect(await (await answer).text()).toBe('whole');
  await drained;
  const late = connect(port, '127.0.0.1');
  const [error] = await once(late, 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

/** A client that reuses its connection. */
function reusingClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async () => {
    const [response] = (await once(get({ port, agent, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    return { connection: response.headers.connection, body: await text(response) };
  };
}

it('tells the client of a running request that its connection closes', async () => {
  const steps = new EventEmitter();
  const { port, drain } = await start(async () => {
    const finished = once(steps, 'finish');
    steps.emit('arrived');
    await finished;
    return new Response('whole');
  });
  const arrived = once(steps, 'arrived');
  const answer = reusingClient(port)();
  await arrived;
  const drained = drain();
  steps.emit('finish');
  expect(await answer).toEqual({ connection: 'close', body: 'whole' });
  await drained;
});

it('answers a last request on an idle connection when asked to stop', async () => {
  const { port, drain } = await start(() => new Response('whole'));
  const ask = reusingClient(port);
  expect(await ask()).toEqual({ connection: 'keep-alive', body: 'whole' });
  const drained = drain();
  expect(await ask()).toEqual({ connection: 'close', body: 'whole' });
  await drained;
});

it('does not wait for an idle connection to time out when asked to stop', async () => {
  const { port, drain } = await start(() => new Response('whole'));
  await reusingClient(port)();
  const began = performance.now();
  await drain();
  expect(performance.now() - began).toBeLessThan(limits.keepAliveTimeout);
});
