/** RFC 6749 section 5.2, plus `login_required` of the authorization endpoint. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refused token request. `description` is for people and does not say why a secret was refused. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly error: TokenErrorCode;
  readonly description: string;

  constructor(error: TokenErrorCode, description: string) {
    super(`${error}: ${description}`);
    this.error = error;
    this.description = description;
  }
}
