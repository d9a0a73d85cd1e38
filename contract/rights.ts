import type { Call } from './call.ts';
import { callerRanks, rankAllows, type CallerRank } from './callerRank.ts';
import { callFamilies } from './calls.ts';
import { rolesGivenBy } from './calls/identity/team.ts';
import { listFormat } from './formatters.ts';

/**
 * Permissions by call. There is no second list: each call declares its minimum rank, which is required, and the server
 * refuses callers below it (server/http/dispatch.ts).
 */

/** Whether a caller of each rank may make the call; `anyone` is a request without a token. */
export function rightsOf(call: Pick<Call, 'caller'>): Record<CallerRank, boolean> {
  const may = (rank: CallerRank) => rankAllows(rank, call.caller);
  return {
    anyone: may('anyone'),
    visitor: may('visitor'),
    member: may('member'),
    staff: may('staff'),
    admin: may('admin'),
    owner: may('owner'),
  };
}

/** Column headings of the ranks. */
export const rankTitles: Readonly<Record<CallerRank, string>> = {
  anyone: 'no token',
  visitor: 'visitor',
  member: 'member',
  staff: 'staff',
  admin: 'admin',
  owner: 'owner',
};

/** docs/rights.md: one table of calls and callers for each family. */
export function rightsDocument(): string {
  return `${[introduction, ...callFamilies.map(({ title, calls }) => section(title, calls))].join('\n\n')}\n`;
}

const introduction = `# Permissions by call

Generated from \`contract/calls\` by \`npm run docs\`. A dot marks a permitted caller; all others are refused, and a server
test covers each combination. *No token* is a request without an access token, a *visitor* is anonymous, a *member* is a
signed-in customer; *staff*, *admin* and *owner* have that role in the business.

Invitations to the team are also limited by role: ${invitingSentence()}.`;

function invitingSentence(): string {
  const list = listFormat('en');
  const parts = Object.entries(rolesGivenBy).map(
    ([role, given]) => `*${role}* may invite ${given.length === 0 ? 'no one' : list.format(given)}`,
  );
  return list.format(parts);
}

function section(title: string, calls: readonly Call[]): string {
  const rows = calls.map((call) => {
    const rights = rightsOf(call);
    const address = `\`${call.method} ${call.path}\``;
    return row([call.name, address, ...callerRanks.map((rank) => (rights[rank] ? '●' : ''))]);
  });
  const heading = row(['call', 'address', ...callerRanks.map((rank) => rankTitles[rank])]);
  const rule = row(['---', '---', ...callerRanks.map(() => ':-:')]);
  return [`## ${title}`, '', heading, rule, ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
