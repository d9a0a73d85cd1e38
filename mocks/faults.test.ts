import { describe, expect, it } from 'vitest';
import { createFaults, faultHeader, parseFault } from './faults.ts';

const answered = (): Response => Response.json({});
const save = (headers?: HeadersInit): Request =>
  new Request('http://localhost/v2/services/1', { method: 'PATCH', headers });

describe('faults', () => {
  it('refuse the second save and no other', async () => {
    const faults = createFaults();
    faults.add({ route: 'PATCH /v2/services/*', nth: 2, code: 'SLUG_ALREADY_EXISTS' });
    const statuses = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      statuses.push((await faults.apply(save(), answered)).status);
    }
    expect(statuses).toEqual([200, 428, 200]);
  });

  it('leave other routes alone', async () => {
    const faults = createFaults();
    faults.add({ route: 'PATCH /v2/services/*', status: 503 });
    const list = new Request('http://localhost/v2/services/query', { method: 'POST' });
    expect((await faults.apply(list, answered)).status).toBe(200);
  });

  it('drop the connection after the server has answered', async () => {
    const faults = createFaults();
    faults.add({ drop: 'after' });
    let handled = 0;
    const response = await faults.apply(save(), () => {
      handled += 1;
      return answered();
    });
    expect([response.type, handled]).toEqual(['error', 1]);
  });

  it('apply to a single request by its header', async () => {
    const response = await createFaults().apply(save({ [faultHeader]: 'field=service.name' }), answered);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'service.name' }] } },
    });
  });

  it("are parsed from the page's URL", () => {
    expect(parseFault('route=PATCH /v2/services/*; nth=2; delay=300; code=ABORTED')).toEqual({
      route: 'PATCH /v2/services/*',
      nth: 2,
      delay: 300,
      code: 'ABORTED',
    });
    expect(() => parseFault('rout=/v2')).toThrow(/rout/);
  });
});
