import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../rules/options.ts';
import { createHashingTurns } from '../rules/identity/passwords/hashingTurns.ts';

/** OWASP's first choice of parameters: 19 MiB, two passes, one lane. About 7 ms on a small machine. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password hashing by argon2id, the library's default variant. For Node. */
export function createNodePasswords(): Passwords {
  return {
    inTurn: createHashingTurns(),
    hash: (password) => hash(password, parameters),
    verify: async (password, stored) => {
      if (!stored.startsWith('$argon2')) return { valid: false, rehash: false };
      return { valid: await verify(stored, password), rehash: isOutdated(stored) };
    },
  };
}

/** PHC text: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
