import type { Migration } from '../migrate.ts';

const files = import.meta.glob<Record<string, Migration>>(['./0*.ts', '!./*.test.ts'], { eager: true });

/** All migrations, one per file, in the order of their numbers. */
export const migrations: readonly Migration[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
