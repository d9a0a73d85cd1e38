import { businessTraits, type Business } from '../../contract/entities/identity/business.ts';
import type { SignOnPolicy } from '../../contract/entities/identity/identity.ts';
import { declaredFields } from '../records/editor/fields/declaredFields.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';

/** The requirements for registrations; absent ones count as off. */
export type SignOn = Required<Pick<SignOnPolicy, (typeof signOnSwitches)[number]>>;

/** The business with the requirements that another call saves. */
export type Settings = Business & { signOn: SignOn };

const signOnSwitches = ['requireEmailVerification', 'requireOwnerApproval', 'hideKnownAddresses'] as const;

export const signOnPath = 'signOn';

export const signOnFields: readonly EditorField[] = signOnSwitches.map((key) => ({
  key,
  label: `settings.field.${key}`,
  path: `${signOnPath}.${key}`,
  section: 'signIn',
  kind: 'flag',
}));

const businessFields = declaredFields(businessTraits, (path) => `settings.field.${path}`);

/** Sections of the settings, in order. */
export const settingsSections = ['business', 'region', 'signIn', 'clients'] as const;

/** All fields of the settings, in the order of their sections. */
export const settingsFields: readonly EditorField[] = [...businessFields, ...signOnFields];
