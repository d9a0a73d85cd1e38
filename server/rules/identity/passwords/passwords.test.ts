import { describe, expect, it } from 'vitest';
import { createNodePasswords } from '../../../process/passwordsNode.ts';
import type { Passwords } from '../../options.ts';
import { createWebPasswords } from './passwordsWeb.ts';
import { comparePassword, hashPassword, passwordProblem } from './passwords.ts';

describe('a chosen password', () => {
  const context = ['Studio Linden', 'Mara Linden', 'mara.linden@example.com', 'Ada Li'];

  it.each([
    ['seven quiet herons', undefined],
    [' leading space counts', undefined],
    ['🦩🦚🦜🐦🐧🦉🦆🦢', undefined],
    ['a'.repeat(3) + 'bcdefgh'.repeat(18).slice(0, 125), undefined],
    ['short', 'too_short'],
    ['🦩🦚🦜🐦', 'too_short'],
    ['x1y2z3w4'.repeat(17), 'too_long'],
    ['Password', 'common'],
    ['password123!', 'common'],
    ['12345678', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['P4$$w0rd', 'common'],
    ['1l0vey0u!', 'common'],
    ['lovelovelove', 'common'],
    ['cdefghijk', 'common'],
    ['poiuztrewq', 'common'],
    ['four dry lanterns', undefined],
    ['cinderella1', 'common'],
    ['dragonfly77', 'common'],
    ['9#x!2@4%61', undefined],
    ['abababababab', 'common'],
    ['studiolinden', 'guessable'],
    ['Studio Linden 2027', 'guessable'],
    ['linden123!', 'guessable'],
    ['frontdesk1', 'guessable'],
    ['mara.linden2027', 'guessable'],
    ['Mara Linden!', 'guessable'],
    ['mara.linden@example.com', 'guessable'],
    ['__example__', 'guessable'],
    ['2027linden', 'guessable'],
    // Three letters of a name count, two may be chance.
    ['ada49275', 'guessable'],
    ['li492756', undefined],
    ['xlinden927x', undefined],
    ['lin49den', undefined],
    ['h9#kq2v', 'too_short'],
    ['h9#kq2vz', undefined],
    ['🦩🦚🦜🐦🐧🦉🦆🦢'.repeat(16), undefined],
    [`${'🦩🦚🦜🐦🐧🦉🦆🦢'.repeat(16)}🐧`, 'too_long'],
    ['12dolphin', 'common'],
    ['sun$h1n3', 'common'],
    ['pr!nc3$5', 'common'],
    ['foo7b@ll', 'common'],
    ['f007b4lls', 'common'],
    ['ch3l5ea2027', 'common'],
    // Four letters of the list count, three would match by chance.
    ['love4927', 'common'],
    ['dog49275', undefined],
    ['abcabcab', 'common'],
    ['abbcaabc', 'common'],
    ['abbcaabd', undefined],
    ['kpxvmwkpxvmw', 'common'],
    ['kpxvmwakpxvmwa', undefined],
    ['zkpxvkpxv', undefined],
    ['kpxvkpxvz', undefined],
    ['34567890', 'common'],
    ['wertyuiop', 'common'],
    ['wertzuiop', 'common'],
    ['zertyuiop', 'common'],
    ['sdfghjkl', 'common'],
    ['yxcvbnm1', 'common'],
    ['zxcvbnm1', 'common'],
  ])('%j is %s', async (password, problem) => {
    expect(await passwordProblem(password, context)).toBe(problem);
  });
});

describe.each([
  ['argon2id', createNodePasswords],
  ['PBKDF2', () => createWebPasswords({ iterations: 10 })],
])('a password hashed by %s', (_, create) => {
  const passwords = create();

  it.each([
    'seven quiet herons',
    ' leading space',
    'ü'.repeat(128),
    '🦩🦚🦜🐦🐧🦉🦆🦢',
    `${'a'.repeat(72)}b`,
  ])('matches exactly the same password: %j', async (password) => {
    const stored = await hashPassword(passwords, password);
    expect(stored).not.toContain(password);
    expect(await comparePassword(passwords, password, stored)).toEqual({ valid: true });
    expect(await comparePassword(passwords, password.slice(0, -1), stored)).toEqual({ valid: false });
    expect(await comparePassword(passwords, password.trim().slice(1), stored)).toEqual({ valid: false });
  });

  it('matches in any Unicode composition', async () => {
    const stored = await hashPassword(passwords, 'cafe\u0301 am See');
    expect(await comparePassword(passwords, 'caf\u00e9 am See', stored)).toEqual({ valid: true });
  });

  it('never matches without a stored hash, with an unknown scheme, or when it is a megabyte', async () => {
    expect(await comparePassword(passwords, 'seven quiet herons', undefined)).toEqual({ valid: false });
    expect(await comparePassword(passwords, 'seven quiet herons', '$bcrypt$x')).toEqual({ valid: false });
    const megabyte = 'x'.repeat(1_000_000);
    expect(await comparePassword(passwords, megabyte, undefined)).toEqual({ valid: false });
  });
});

/** Counts hashes and turns; every comparison has this verdict. */
const counting = (verdict = { valid: false, rehash: true }) => {
  const calls: string[] = [];
  const passwords: Passwords = {
    inTurn: (work) => {
      calls.push('turn');
      return work();
    },
    hash: (password) => {
      calls.push(`hash ${password}`);
      return Promise.resolve('hashed');
    },
    verify: () => {
      calls.push('verify');
      return Promise.resolve(verdict);
    },
  };
  return { calls, passwords };
};

describe('the hashing', () => {
  it('takes as long for an address without an account', async () => {
    const { calls, passwords } = counting();
    for (const stored of [undefined, null, '']) {
      expect(await comparePassword(passwords, 'any', stored)).toEqual({ valid: false });
    }
    expect(calls).toEqual(['hash any', 'hash any', 'hash any']);
  });

  it('is refused to a text that is too long, at any length', async () => {
    const { calls, passwords } = counting();
    for (const length of [129, 1_000_000]) {
      expect(await comparePassword(passwords, 'x'.repeat(length), '$known')).toEqual({ valid: false });
    }
    expect(calls).toEqual([]);
  });

  it('is repeated for a valid password with a weak hash only', async () => {
    const wrong = counting();
    expect(await comparePassword(wrong.passwords, 'any', '$weak')).toEqual({ valid: false });
    const strong = counting({ valid: true, rehash: false });
    expect(await comparePassword(strong.passwords, 'any', '$strong')).toEqual({ valid: true });
    expect([...wrong.calls, ...strong.calls]).toEqual(['verify', 'verify']);
  });

  it('of a new password waits for its turn', async () => {
    const { calls, passwords } = counting();
    expect(await hashPassword(passwords, 'any')).toBe('hashed');
    expect(calls).toEqual(['turn', 'hash any']);
  });
});

it('a hash with weak parameters is replaced by a stronger one', async () => {
  const weak = await createWebPasswords({ iterations: 10 }).hash('seven quiet herons');
  const today = createWebPasswords({ iterations: 20 });
  const { valid, better } = await comparePassword(today, 'seven quiet herons', weak);
  expect(valid).toBe(true);
  expect(await comparePassword(today, 'seven quiet herons', better)).toEqual({ valid: true });
  const outdated = '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0$8EZaJ2L5xUcM2HnKNiUjk2v+NwcnXEWvV3h0Tc4u7fQ';
  expect(await createNodePasswords().verify('something else', outdated)).toMatchObject({ rehash: true });
});
