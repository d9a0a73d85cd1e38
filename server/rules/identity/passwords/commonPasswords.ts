import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Words of this trade, and of languages missing in the published lists. Words of fewer than eight letters match
 * with appended characters removed.
 */
const extraWords = `
  kennwort wachtwoord contraseña motdepasse geheim schatz hallo servus sommer herbst frühling fruehling winter autumn
  spring geburtstag schmetterling mausebaer ichliebedich fussball doudou soleil loulou jetaime bienvenido teamo
  teamomucho corazon hermosa hallohallo admin guest default temporary example demo changeme letmeinplease topsecret
  masterkey thepassword homeoffice businesspw company appointment booking reservation massage pilates yoga namaste
  wellness franziska margarete friedrich qwertzuiop poiuytre lkjhgfds 87654321 987654321 0987654321 11223344556
`;

let common: ReadonlySet<string> | undefined;

/**
 * Whether a text in lower case is one of about 49,000 published passwords (security goal B8 requires 3,000). Appended
 * digits and letter substitutions are removed before. The first call builds the set, which most starts never need.
 */
export function isCommonPassword(text: string): boolean {
  common ??= new Set([...dictionary['passwords-common'], ...extraWords.trim().split(/\s+/)]);
  return common.has(text);
}
