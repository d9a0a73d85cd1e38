import { fromBase64url, toBase64url } from '../../../../contract/base64.ts';
import type { Passwords } from '../../options.ts';
import { equalInConstantTime } from '../../../secrets/secrets.ts';
import { createHashingTurns } from './hashingTurns.ts';

const scheme = 'pbkdf2-sha256';
/** OWASP's recommendation for PBKDF2 with SHA-256. */
const recommendedIterations = 600_000;

/** Password hashing by PBKDF2 of WebCrypto, for a browser tab. Tests may use fewer iterations. */
export function createWebPasswords({ iterations = recommendedIterations } = {}): Passwords {
  return {
    inTurn: createHashingTurns(),
    hash: async (password) => {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      return `$${scheme}$i=${iterations}$${toBase64url(salt)}$${await derive(password, salt, iterations)}`;
    },
    verify: async (password, stored) => {
      const [, storedScheme, cost = '', storedSalt = '', expected = ''] = stored.split('$');
      const salt = fromBase64url(storedSalt);
      const storedIterations = Number(cost.slice('i='.length));
      if (storedScheme !== scheme || !salt || !Number.isInteger(storedIterations)) {
        return { valid: false, rehash: false };
      }
      const actual = await derive(password, salt, storedIterations);
      return { valid: equalInConstantTime(actual, expected), rehash: storedIterations !== iterations };
    },
  };
}

async function derive(password: string, salt: Uint8Array, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations };
  return toBase64url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)));
}
