import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadFetch } from './uploadFetch.ts';

/** A request of the browser that waits for its answer. */
class TestRequest extends EventTarget {
  static readonly sent: TestRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: [string, string][] = [];
  opened: [string, string | URL] | undefined;
  body: unknown;
  status = 201;
  statusText = 'Created';
  responseText = '{"id":"x"}';
  open(method: string, url: string | URL) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers.push([name, value]);
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id:  r-7\r\n: malformed\r\n';
  }
  send(body: unknown) {
    this.body = body;
    TestRequest.sent.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => {
  TestRequest.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', TestRequest);
});
afterEach(() => void vi.unstubAllGlobals());

const sent = () => TestRequest.sent[0]!;
const progress = (loaded: number, total: number) => Object.assign(new Event('progress'), { loaded, total });

it('sends method, headers and body, and answers like fetch', async () => {
  const body = new Blob(['picture']);
  const answer = uploadFetch(() => {})('https://api.example/media', {
    method: 'PUT',
    headers: { authorization: 'token' },
    body,
  });
  expect(sent()).toMatchObject({
    opened: ['PUT', 'https://api.example/media'],
    headers: [['authorization', 'token']],
    body,
  });
  sent().dispatchEvent(new Event('load'));
  const response = await answer;
  expect([response.status, response.statusText]).toEqual([201, 'Created']);
  expect([...response.headers]).toEqual([
    ['content-type', 'application/json'],
    ['x-request-id', 'r-7'],
  ]);
  expect(await response.json()).toEqual({ id: 'x' });
});

it('posts by default, and accepts a request as address', () => {
  void uploadFetch(() => {})(new Request('https://api.example/media'), { body: 'text' });
  void uploadFetch(() => {})('https://api.example/other');
  expect(TestRequest.sent.map(({ opened, body }) => [opened, body])).toEqual([
    [['POST', 'https://api.example/media'], null],
    [['POST', 'https://api.example/other'], null],
  ]);
});

it('reports the progress as a share, as far as it is known', () => {
  const shares: number[] = [];
  void uploadFetch((share) => void shares.push(share))('https://api.example/media');
  sent().upload.dispatchEvent(progress(0, 0));
  sent().upload.dispatchEvent(progress(1, 4));
  sent().upload.dispatchEvent(progress(4, 4));
  expect(shares).toEqual([0.25, 1]);
});

it('rejects with a TypeError without an answer', async () => {
  const answer = uploadFetch(() => {})('https://api.example/media');
  sent().dispatchEvent(new Event('error'));
  await expect(answer).rejects.toThrow(new TypeError('The upload got no answer.'));
});

it('rejects with the reason of an abort, and ends the request', async () => {
  const controller = new AbortController();
  const answer = uploadFetch(() => {})('https://api.example/media', { signal: controller.signal });
  const abort = vi.spyOn(sent(), 'abort');
  controller.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  expect(abort).toHaveBeenCalledOnce();
});
