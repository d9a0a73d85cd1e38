import { capital } from '../../../contract/capital.ts';

/** Formats `limitEarlyBooking.enabled` as `Limit early booking · enabled`, for paths without a name. */
export function nameOfPath(path: string): string {
  // An amount is named by its field.
  return capital(
    path
      .replace(/\.value$/, '')
      .split('.')
      .map(separated)
      .join(' · '),
  );
}

/** Formats `service.2.sortOrder` as `Sort order`, the field itself. */
export function nameOfField(path: string): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  return capital(separated(field));
}

const separated = (part: string) => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
