/** Providers of private addresses. Short ones are too similar to other domains to be suggested. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.de',
  'hotmail.com',
  'hotmail.de',
  'hotmail.co.uk',
  'hotmail.fr',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.co.uk',
  'icloud.com',
  'protonmail.com',
  't-online.de',
  'freenet.de',
  'posteo.de',
  'walla.co.il',
] as const;
/** Providers that a suggestion would take for a typing error. */
const similar = new Set<string>(['mail.com', 'email.com', 'ymail.com']);
const known = new Set<string>([...providers, ...similar]);

/** The address that was probably meant, if its domain differs by one letter from that of a provider. */
export function likelyEmail(email: string): string | undefined {
  const at = email.trim().lastIndexOf('@');
  const domain = email
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (at < 1 || known.has(domain)) return undefined;
  const meant = providers.find((provider) => isOneSlipApart(domain, provider));
  return meant && `${email.trim().slice(0, at)}@${meant}`;
}

/** Whether one letter is missing, added, wrong, or in the place of its neighbour. */
function isOneSlipApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
