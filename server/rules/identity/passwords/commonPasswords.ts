/**
 * Words of this trade, and of languages missing in the published lists. Words of fewer than eight letters match
 * with appended characters removed.
 */
const extraWords = `
  kennwort wachtwoord contraseña motdepasse geheim schatz hallo servus sommer herbst frühling fruehling winter autumn
  spring geburtstag schmetterling mausebaer ichliebedich fussball doudou soleil loulou jetaime bienvenido teamo
  teamomucho corazon hermosa hallohallo admin guest default temporary example demo changeme letmeinplease topsecret
  masterkey thepassword homeoffice businesspw company appointment booking reservation massage pilates yoga namaste
  wellness franziska margarete friedrich qwertzuiop yxcvbnm mnbvcxy poiuytre lkjhgfds
  87654321 987654321 0987654321 11223344556
`;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * About 49,000 published passwords in lower case (security goal B8 requires 3,000), without appended digits and letter
 * substitutions. The first call loads them, which most starts never need.
 */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= load());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...extraWords.trim().split(/\s+/)]);
}
