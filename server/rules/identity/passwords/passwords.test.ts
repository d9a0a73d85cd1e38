import { describe, expect, it } from 'vitest';
import { createNodePasswords } from '../../../process/passwordsNode.ts';
import { createWebPasswords } from './passwordsWeb.ts';
import { comparePassword, hashPassword, passwordProblem } from './passwords.ts';

describe('a chosen password', () => {
  const context = ['Studio Linden', 'Mara Linden', 'mara.linden@example.com'];

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

it('a hash with weak parameters is replaced by a stronger one', async () => {
  const weak = await createWebPasswords({ iterations: 10 }).hash('seven quiet herons');
  const today = createWebPasswords({ iterations: 20 });
  const { valid, better } = await comparePassword(today, 'seven quiet herons', weak);
  expect(valid).toBe(true);
  expect(await comparePassword(today, 'seven quiet herons', better)).toEqual({ valid: true });
  const outdated = '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0$8EZaJ2L5xUcM2HnKNiUjk2v+NwcnXEWvV3h0Tc4u7fQ';
  expect(await createNodePasswords().verify('something else', outdated)).toMatchObject({ rehash: true });
});
