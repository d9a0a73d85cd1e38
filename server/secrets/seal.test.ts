import { describe, expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const secret = 'a secret of at least thirty-two bytes';

describe('a sealed text', () => {
  test('opens with the same secret and owner', async () => {
    const text = 'Your code is 123456, שלום 🌿';
    expect(await unseal(secret, 'row 1', await seal(secret, 'row 1', text))).toBe(text);
  });

  test('is unreadable, and differs each time', async () => {
    const [one, other] = [await seal(secret, 'row', '123456'), await seal(secret, 'row', '123456')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[\w-]+$/);
    expect(one).not.toContain('123456');
    expect(atob(one.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('123456');
  });

  test('does not open with another secret, under another row or after a bit changed', async () => {
    const sealed = await seal(secret, 'row 1', '123456');
    expect(await unseal(`${secret}!`, 'row 1', sealed)).toBeUndefined();
    expect(await unseal(secret, 'row 2', sealed)).toBeUndefined();
    for (const at of [0, 20, sealed.length - 2]) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(await unseal(secret, 'row 1', changed)).toBeUndefined();
    }
    for (const none of ['', 'A', 'not base64!', sealed.slice(0, 16)]) {
      expect(await unseal(secret, 'row 1', none)).toBeUndefined();
    }
  });
});
