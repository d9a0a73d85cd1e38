import { dictionary } from '@zxcvbn-ts/language-common';

/** Words of this trade, and of languages that the published lists lack. Shorter ones than eight letters are endings off. */
const nearby = `
  kennwort wachtwoord contraseña motdepasse geheim schatz hallo servus sommer herbst frühling fruehling winter autumn
  spring geburtstag schmetterling mausebaer ichliebedich fussball doudou soleil loulou jetaime bienvenido teamo
  teamomucho corazon hermosa hallohallo admin guest default temporary example demo changeme letmeinplease topsecret
  masterkey thepassword homeoffice businesspw company appointment booking reservation massage pilates yoga namaste
  wellness franziska margarete friedrich qwertzuiop poiuytre lkjhgfds 87654321 987654321 0987654321 11223344556
`;

/**
 * Passwords that are tried first, in lower case: the published ones, about 49,000 (security goal B8 asks for 3,000).
 * Digits around a word and letters in disguise are seen through before the comparison.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...nearby.trim().split(/\s+/),
]);
