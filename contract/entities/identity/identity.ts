import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { customValue, identityProfile } from './identityProfile.ts';
import { anyText, dateTime, email, freeObject, guid, revision, text } from '../values/text.ts';

/** Identity specification section 4; REQUIRE_MISSING_FIELDS is newer and clients treat it as unknown. */
export const authenticationStates = [
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MISSING_FIELDS',
] as const;
export type AuthenticationState = (typeof authenticationStates)[number];

export const identityStatuses = [
  'UNKNOWN_STATUS',
  'PENDING',
  'ACTIVE',
  'DELETED',
  'BLOCKED',
  'OFFLINE',
] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

export const pendingReasons = [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
] as const;
export type PendingReason = (typeof pendingReasons)[number];

export const factorTypes = [
  'UNKNOWN_FACTOR_TYPE',
  'PASSWORD',
  'SMS',
  'CALL',
  'EMAIL',
  'TOTP',
  'PUSH',
  'WEBAUTHN',
  'RECOVERY_CODE',
] as const;

const factor = z.strictObject({
  factorId: guid.optional(),
  type: z.enum(factorTypes).optional(),
  status: z.enum(['INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL']).optional(),
});

/** A registered member (reference/entities.md section 15). */
export const identity = z.strictObject({
  id: guid.optional(),
  revision: revision.optional(),
  createdDate: dateTime.optional(),
  updatedDate: dateTime.optional(),
  /** Sign-in methods; their fields are not published. */
  connections: z.array(freeObject).optional(),
  identityProfile: identityProfile.optional(),
  metadata: freeObject.optional(),
  email: z.strictObject({ address: email().optional(), isVerified: z.boolean().optional() }).optional(),
  status: z
    .strictObject({
      name: z.enum(identityStatuses).optional(),
      reasons: z.array(z.enum(pendingReasons)).optional(),
    })
    .optional(),
  factors: z.array(factor).max(10).optional(),
});
export type Identity = z.infer<typeof identity>;

/** The specification sends the email as text, the reference as an object (reference/calls.md section 14). */
export const loginId = z.union([z.strictObject({ email: email(254) }), email(254)]);

export function emailOf(sent: z.infer<typeof loginId>): string {
  return typeof sent === 'string' ? sent : sent.email;
}

/** Answer of register, login, verify and recover. */
export const stateMachineAnswer = z.strictObject({
  state: z.enum(authenticationStates),
  /** Only with SUCCESS. */
  sessionToken: anyText.optional(),
  /** Required to verify the email. */
  stateToken: anyText.optional(),
  identity: identity.optional(),
  additionalData: z.record(z.string(), customValue).optional(),
});
export type StateMachineAnswer = z.infer<typeof stateMachineAnswer>;

const captchaText = text(5000).optional();

/** Capital first letters on the wire. */
export const captchaToken = z.strictObject({
  Recaptcha: captchaText,
  InvisibleRecaptcha: captchaText,
  NoCaptcha: captchaText,
  recaptchaForClientSiteKey: freeObject.optional(),
});

export const signOnPolicy = entity({
  requireOwnerApproval: forStaff(z.boolean().optional()),
  requireEmailVerification: forStaff(z.boolean().optional()),
  /**
   * A login answers an unknown email like a wrong password. Until the business decides, it is true while people join by
   * invitation only. `enumeration: strict` of the installation overrides it.
   */
  hideKnownAddresses: forStaff(z.boolean().optional()),
});
export type SignOnPolicy = z.infer<typeof signOnPolicy>;
