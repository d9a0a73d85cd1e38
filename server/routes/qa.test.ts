import * as z from 'zod';
import { expect, describe, it } from 'vitest';
import { createTestBusiness } from '../../contract/calls/qa.ts';
import { engines } from '../database/testDatabase.ts';
import { broughtBack, fullUrlOf, origin, send, startIdentity, startTrip } from '../pages/testIdentity.ts';
import { openBrowser } from '../pages/testBrowser.ts';

describe.each(engines)('a business for a test on $name', ({ open }) => {
  it('stands at its own address, with an owner who signs in there and a token to seed with', async () => {
    const identity = await startIdentity(await open(), { mode: 'qa' });
    const response = await send(identity, '/qa/v1/businesses', {
      sample: 'studio',
      name: 'Studio for one test',
    });
    expect(response.status).toBe(200);
    const made = createTestBusiness.schemas.answer.parse(await response.json());
    const { host, url, clientId, owner, accessToken } = made;
    expect(url).toBe(`http://${host}.localhost:4600`);

    const asked = await identity.app(
      new Request(`${origin}/frontdesk/v1/business`, { headers: { Authorization: accessToken } }),
    );
    expect(await asked.json()).toMatchObject({
      business: { id: made.businessId, name: 'Studio for one test' },
    });

    const trip = await startTrip(identity, {
      clientId,
      authRequest: { redirectUri: `${url}/auth-callback` },
    });
    const page = await fullUrlOf(trip.response);
    expect(new URL(page).origin).toBe(url);
    const browser = openBrowser(identity);
    const back = await browser.submit(await browser.visit(page), owner);
    expect(broughtBack(back).get('state')).toBe(trip.state);

    const second = await send(identity, '/qa/v1/businesses', {});
    expect(createTestBusiness.schemas.answer.parse(await second.json()).businessId).not.toBe(made.businessId);
  });

  it('is not made by a server that serves people', async () => {
    for (const mode of ['production', 'development'] as const) {
      const identity = await startIdentity(await open(), { mode });
      const response = await send(identity, '/qa/v1/businesses', {});
      expect(response.status).toBe(404);
      expect(z.object({ message: z.string() }).parse(await response.json()).message).toContain('nothing');
    }
  });
});
