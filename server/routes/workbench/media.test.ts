import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadLimits, uploadPicture } from '../../../contract/calls/workbench/media.ts';
import type { Image } from '../../../contract/entities/values/media.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { tidyMedia } from '../../rules/media/media.ts';
import { startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { ascii, avifPicture, isoBox, pngChunk, pngPicture } from '../../testing/testPictures.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 24 * 60 * 60;

const picture = (size = 64, width = 800, height = 600) => pngPicture({ size, width, height });

describe.each(engines)('pictures on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function gallery() {
    const catalogue = await openCatalogue(server);
    const send = (
      content: Uint8Array,
      { token = catalogue.admin, filename = 'Room.png', type = 'image/png', key = '' } = {},
    ) => {
      const url = `http://localhost:4600${uploadPicture.path}?filename=${encodeURIComponent(filename)}`;
      const headers = { Authorization: token, 'Content-Type': type, ...(key && { 'Idempotency-Key': key }) };
      return server.app(new Request(url, { method: 'POST', headers, body: new Uint8Array(content) }));
    };
    return {
      ...catalogue,
      send,
      upload: async (content = picture()): Promise<Image> => {
        const response = await send(content);
        expect(response.status).toBe(200);
        return ((await response.json()) as { image: Image }).image;
      },
      fetch: (url = '', headers = {}) => server.app(new Request(`http://localhost:4600${url}`, { headers })),
    };
  }

  test('picture is stored under a random name and served to anyone, byte for byte and immutable', async () => {
    const { upload, fetch, businessId } = await gallery();
    const image = await upload();
    expect(image).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}\.png$/),
      url: `/frontdesk/media/${businessId}/${image.id}`,
      filename: 'Room.png',
      width: 800,
      height: 600,
    });
    const response = await fetch(image.url);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture());
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fetch(image.url, { 'If-None-Match': headers['etag'] });
    expect(again.status).toBe(304);
  });

  test('service accepts it in the form of its answer', async () => {
    const { upload, create } = await gallery();
    const image = await upload();
    const media = { items: [{ image }], mainMedia: { image }, coverMedia: { image } };
    expect((await create(yogaClass({ media }))).media).toEqual(media);
  });

  test('type is detected from the content, not from the name', async () => {
    const { send } = await gallery();
    const page = new TextEncoder().encode('<html><script>alert(1)</script></html>');
    const refusal = await send(page, { filename: 'innocent.png', type: 'image/png' });
    expect(refusal.status).toBe(415);
    expect(((await refusal.json()) as ErrorBody).message).toBe(
      'Unsupported file type. Send a JPEG, PNG, WebP, GIF or AVIF file as the body.',
    );
    expect((await send(picture(), { filename: 'page.html', type: 'text/html' })).status).toBe(200);
  });

  test('animated AVIF is refused with the accepted formats, and a still one is accepted', async () => {
    const { send } = await gallery();
    expect((await send(avifPicture())).status).toBe(200);
    const refusal = await send(avifPicture({ behind: [isoBox('moov', [])] }));
    expect(refusal.status).toBe(415);
    expect(((await refusal.json()) as ErrorBody).message).toContain('Export the picture as WebP or GIF');
  });

  test('ten mebibytes are accepted; one byte more or too many pixels are refused', async () => {
    const { send, upload, fetch } = await gallery();
    const most = 10 * 1024 * 1024;
    const image = await upload(picture(most));
    const served = new Uint8Array(await (await fetch(image.url)).arrayBuffer());
    expect(Buffer.compare(served, picture(most))).toBe(0);
    expect((await send(picture(most + 1))).status).toBe(413);
    expect((await send(picture(64, 20_000))).status).toBe(413);
  });

  test('forty million pixels are accepted, more are refused for any file size', async () => {
    const { send } = await gallery();
    expect((await send(picture(64, 8000, 5000))).status).toBe(200);
    const refusal = await send(picture(64, 8000, 5001));
    expect(refusal.status).toBe(413);
    expect(((await refusal.json()) as ErrorBody).message).toBe(
      'The picture is 8000 × 5001 pixels; at most 16384 a side and 40 million in all can be shown. Make it smaller and upload it again.',
    );
  });

  test('camera metadata is removed, and a damaged picture is refused', async () => {
    const { upload, fetch, send } = await gallery();
    const chunks = [pngChunk('tEXt', ascii('Author\0Ada Lovelace'))];
    const image = await upload(pngPicture({ chunks, size: 200 }));
    const served = Buffer.from(await (await fetch(image.url)).arrayBuffer()).toString('latin1');
    expect(served).toContain('IDAT');
    expect(served).not.toContain('Ada');
    const damaged = await send(pngPicture({ chunks, size: 200 }).subarray(0, 150));
    expect(damaged.status).toBe(415);
  });

  test('full storage of one business is reported with its usage and does not affect another', async () => {
    const { upload, send, businessId } = await gallery();
    const { id = '' } = await upload();
    const used = uploadLimits.perBusiness - 10_000;
    await server.database.write(sql`
      update media_files set size = ${used} where business_id = ${businessId} and id = ${id.slice(0, 36)}`);
    expect((await send(picture(10_000))).status).toBe(200);
    const refusal = await send(picture(64));
    expect(refusal.status).toBe(428);
    const { message, details } = (await refusal.json()) as ErrorBody;
    expect(message).toMatch(
      /^Your pictures use 1024 MB of 1024 MB, and this one needs 0 MB\. Remove pictures /,
    );
    expect(details.applicationError?.data).toMatchObject({
      most: uploadLimits.perBusiness,
      size: expect.any(Number),
    });
    const other = await gallery();
    expect((await other.send(picture())).status).toBe(200);
  });

  test('upload repeated with the same idempotency key creates one picture', async () => {
    const { send, businessId } = await gallery();
    const key = crypto.randomUUID();
    const first = await send(picture(), { key });
    const { image } = (await first.json()) as { image: Image };
    for (let time = 0; time < 3; time += 1) {
      const again = await send(picture(), { key });
      expect([again.status, await again.json()]).toEqual([200, { image }]);
    }
    expect((await send(picture(65), { key })).status).toBe(422);
    const row = await server.database.first(sql<{ count: number }>`
      select count(*)::int as count from media_files where business_id = ${businessId}`);
    expect(row?.count).toBe(1);
  });

  test('only admins may upload', async () => {
    const { send, tokens } = await gallery();
    expect((await send(picture(), { token: tokens.staff })).status).toBe(403);
    expect((await send(picture(), { token: tokens.visitor })).status).toBe(403);
  });

  test('another business, extension or name is not found', async () => {
    const { upload, fetch, businessId } = await gallery();
    const other = await server.addBusiness();
    const { url = '', id = '' } = await upload();
    for (const address of [
      url.replace(businessId, other.businessId),
      url.replace('.png', '.gif'),
      url.replace(id, `${crypto.randomUUID()}.png`),
      url.replace(businessId, 'x'),
      `${url}/..`,
    ]) {
      const response = await fetch(address);
      expect([address, response.status]).toEqual([address, 404]);
    }
  });

  test('picture unused for thirty days is removed; one of a service, also a deleted one, is kept', async () => {
    const { upload, create, fetch, update } = await gallery();
    const [shown, dropped, unused] = [await upload(), await upload(), await upload()];
    const service = await create(yogaClass({ media: { items: [{ image: shown }, { image: dropped }] } }));
    await tidyMedia(server.options);
    server.passTime(29 * day);
    await update({ id: service.id, revision: '1', media: { items: [{ image: shown }] } });
    expect(await tidyMedia(server.options)).toBe(0);
    server.passTime(2 * day);
    await tidyMedia(server.options);
    const statuses = async () => [
      (await fetch(shown.url)).status,
      (await fetch(dropped.url)).status,
      (await fetch(unused.url)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 404]);
    server.passTime(29 * day);
    await tidyMedia(server.options);
    expect(await statuses()).toEqual([200, 404, 404]);
    const left = await server.database.first(sql<{ count: number }>`
      select count(*)::int as count from media_files where unused_since is not null and id::text = ${shown.id}`);
    expect(left?.count).toBe(0);
  });
});
