import { ApiError } from '../../contract/errors.ts';

/** Refuses the method; the answer carries `Allow` (RFC 9110 section 15.5.6). */
export function methodNotAllowed(methods: readonly string[]): ApiError {
  return new ApiError('METHOD_NOT_ALLOWED', `This address answers ${methods.join(' and ')} only.`, {
    data: { methods },
  });
}

/** Returns the value of `Allow` if the error refuses a method. */
export function allowOf({ code, data }: ApiError): string | undefined {
  const { methods } = data;
  return code === 'METHOD_NOT_ALLOWED' && Array.isArray(methods) ? methods.join(', ') : undefined;
}
