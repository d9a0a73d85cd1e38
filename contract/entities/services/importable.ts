import { clearPath, getPath, type Fields } from '../../paths.ts';
import { serviceReadOnly } from './service.ts';

/**
 * The fields of an exported service that an import reads: those that a creation or an update takes, and the id and the slug,
 * which identify it.
 */
export function importable(exported: Fields): Fields {
  const writable = serviceReadOnly.reduce<Fields>(clearPath, exported);
  const name = getPath(exported, 'mainSlug.name');
  const custom = getPath(exported, 'mainSlug.custom');
  return {
    ...(exported['id'] !== undefined && { id: exported['id'] }),
    ...writable,
    ...(name !== undefined && { mainSlug: { name, ...(custom !== undefined && { custom }) } }),
  };
}
