import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { engines } from '../../testing/database/testDatabase.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { listen, type Listening } from './listen.ts';

let listening: Listening;
afterEach(() => listening.drain());

/** Bodies that end early, with and without a declared length. */
const beginnings = [
  'Content-Length: 1000\r\n\r\n{"query":',
  'Transfer-Encoding: chunked\r\n\r\n9\r\n{"query":\r\n',
];

test.each(beginnings)('does not log a failure when a client disconnects after %j', async (beginning) => {
  const [engine] = engines;
  if (!engine) throw new Error('There is no engine to test on.');
  const server = startTestApp(await engine.open());
  const business = await server.addBusiness();
  const steps = new EventEmitter();
  const [arrived, answered] = [once(steps, 'arrived'), once(steps, 'answered')];
  listening = await listen('localhost', 0, async (request) => {
    steps.emit('arrived');
    const response = await server.app(request);
    steps.emit('answered');
    return response;
  });
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /v2/services/query HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${business.tokens.owner}\r\n` +
      `Content-Type: application/json\r\n${beginning}`,
  );
  await arrived;
  socket.destroy();
  await answered;
  expect(server.log.filter((entry) => 'failure' in entry)).toEqual([]);
  expect(server.log.at(-1)).toMatchObject({ call: 'queryServices', status: 400 });
});
