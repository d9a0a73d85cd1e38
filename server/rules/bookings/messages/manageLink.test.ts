import { describe, expect, test } from 'vitest';
import { manageLink, managePath, manageToken, readManageToken } from './manageLink.ts';

const secret = 'a secret of at least thirty-two bytes';
const named = {
  businessId: '0f4c7a53-1b6e-4a0d-9c51-00ff10a2b3c4',
  bookingId: 'c0ffee00-0001-4abc-8def-0123456789ab',
};

describe('the link to manage a booking', () => {
  test('contains the booking, and is the same each time', async () => {
    const token = await manageToken(secret, named);
    expect(token).toMatch(/^[\w-]{86}$/);
    expect(await manageToken(secret, named)).toBe(token);
    expect(await readManageToken(secret, token)).toEqual(named);
    expect(manageLink('https://desk.example', token)).toBe(`https://desk.example${managePath}/${token}`);
  });

  test('is valid in every later version, because messages with it have been sent', async () => {
    const token = await manageToken(secret, named);
    expect(managePath).toBe('/booking');
    expect(token).toBe(
      'D0x6UxtuSg2cUQD_EKKzxMD_7gAAAUq8je8BI0VniatPRRNI1uDBpt6jTUIPPHD01M8kSW95GnGxEnokjU1VRw',
    );
  });

  test('is valid for one booking of one business and one installation', async () => {
    const token = await manageToken(secret, named);
    const others = [
      await manageToken(secret, { ...named, bookingId: named.businessId }),
      await manageToken(secret, { ...named, businessId: named.bookingId }),
      await manageToken(`${secret}!`, named),
    ];
    expect(new Set([token, ...others]).size).toBe(4);
    expect(await readManageToken(`${secret}!`, token)).toBeUndefined();
  });

  test('cannot be changed to another booking', async () => {
    const token = await manageToken(secret, named);
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await readManageToken(secret, changed), `character ${at}`).toBeUndefined();
    }
  });

  test.each([
    '',
    'A',
    'A'.repeat(86),
    'A'.repeat(87),
    `${'A'.repeat(85)}=`,
    `${'A'.repeat(85)}é`,
    'not base64!',
  ])('is invalid in any other form: %j', async (token) => {
    expect(await readManageToken(secret, token)).toBeUndefined();
  });
});
