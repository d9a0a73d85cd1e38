import type { Migration } from '../migrate.ts';

/**
 * Compresses whole records with LZ4 where the engine has it: in half the time of the default method, to about the same
 * size. The embedded engine does not have it. Present rows stay as they are.
 */
export const quickCompression: Migration = {
  name: '0056_quickCompression',
  up: `
do $$
begin
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)) then
    alter table events alter column body set compression lz4;
    alter table changes alter column before set compression lz4, alter column after set compression lz4;
  end if;
end
$$;
`,
};
