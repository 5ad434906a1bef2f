import type { Placement } from '../../platform/database/tables/placement.ts';
import { keysOtherwise, notTheirOwn, uniqueOtherwise } from './excused.ts';
import type { UniqueKey } from './keys-of.ts';

interface Schema {
  readonly tables: readonly string[];
  readonly ofStudents: readonly string[];
  readonly keys: readonly UniqueKey[];
}

/** What in a schema breaks the rules of `platform/database/tables/placement.ts`, and what to do about it. */
export function wrongPlaces(
  placements: ReadonlyMap<string, Placement>,
  { tables, ofStudents, keys }: Schema,
): string[] {
  const isOfStudent = (table: string) => placements.get(table) === 'student';
  const begins = new Set(
    keys
      .filter((key) => key.isPrimary && key.columns[0] === 'student_id')
      .map(({ table }) => table),
  );
  return [
    ...tables
      .filter((table) => !placements.has(table))
      .map(
        (table) =>
          `${table}: say beside its type in \`<capability>.tables.ts\` where its rows live, as in \`PlacementOf<…Tables>\` (platform/database/tables/placement.ts), and give that to \`placement\` of the capability`,
      ),
    ...[...placements.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `${table}: says where it lives and is not there`),
    ...tables
      .filter((table) => isOfStudent(table) && !begins.has(table) && !(table in keysOtherwise))
      .map((table) => `${table}: is a student’s, so let its primary key begin with \`student_id\``),
    ...keys
      .filter(
        ({ table, name, isPrimary, columns }) =>
          isOfStudent(table) &&
          !isPrimary &&
          !columns.includes('student_id') &&
          !(name in uniqueOtherwise),
      )
      .map(
        ({ name }) =>
          `${name}: of a student’s table, so let it hold \`student_id\`; what is unique in the whole school is a claim`,
      ),
    ...ofStudents
      .filter((table) => placements.has(table) && !isOfStudent(table) && !(table in notTheirOwn))
      .map(
        (table) =>
          `${table}: names a student and is not \`student\`: say why in testing/placement/excused.ts, or change it`,
      ),
  ];
}
