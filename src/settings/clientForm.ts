import type * as z from 'zod';
import type { OauthClientChange } from '../../contract/entities/identity/oauthClient.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { fieldErrorsOf, type FieldErrors } from '../ui/fields/form/fieldErrors.ts';

const lists = ['redirectUris', 'postLogoutRedirectUris'] as const;

/** The inputs of a client. The business has a field `name` behind the dialog. */
export const clientInputs = ['clientName', ...lists] as const;

export type ClientAddresses = Required<Pick<OauthClientChange, (typeof lists)[number]>>;

/** The value of an input; null once it is emptied. */
type InputValue = string | null;

export const sentName = (value: InputValue): string => value?.trim() ?? '';

/** The addresses in an input, one a line. */
export function addressesIn(value: InputValue): string[] {
  const lines = (value ?? '').split('\n');
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}

/** The errors of a body that holds the client, under their inputs. */
export function clientErrors(schema: z.ZodType, oauthClient: Partial<ClientAddresses>): FieldErrors {
  const parsed = schema.safeParse({ oauthClient }, { reportInput: true });
  const violations = parsed.success ? [] : zodToViolations(parsed.error);
  return violations.length === 0 ? {} : underInputs(fieldErrorsOf(invalidArgument(violations)), oauthClient);
}

/** Names the address of an error among several. */
export function underInputs(errors: FieldErrors, sent: Partial<ClientAddresses>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .map(([path, message]): [string, string] => {
        const [field = '', at] = path.replace(/^oauthClient\./, '').split('.');
        const list = lists.find((name) => name === field);
        if (!list) return [field === 'name' ? 'clientName' : field, message];
        const addresses = sent[list] ?? [];
        const address = at === undefined ? undefined : addresses[Number(at)];
        return [list, address === undefined || addresses.length === 1 ? message : `${address}: ${message}`];
      })
      // The first wrong address of a list.
      .toReversed(),
  );
}
