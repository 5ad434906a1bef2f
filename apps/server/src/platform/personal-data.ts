import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from './database/prepare.ts';
import type { Tables } from './database/tables.ts';
import { sqlFor } from './wiring/wiring.ts';

/** The tables that name a student. */
export type StudentTable = {
  [Table in keyof Tables]: 'student_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** What one table keeps of a student: how it is shown to its owner, and what becomes of it when the account ends. */
export interface PersonalData {
  readonly table: StudentTable;
  /** What the student reads above the rows. */
  readonly title: string;
  read(connection: Connection, studentId: number): Promise<readonly object[]>;
  erase(change: Change, studentId: number): Promise<void>;
}

/** What the student reads above a column that is sealed, and how it is opened. */
interface OpenedLabel {
  readonly label: string;
  readonly open: (sealed: Buffer) => unknown;
}

/** What the student reads above what stands in place of a column, of the row that is called by its table. */
interface MadeLabel {
  readonly label: string;
  readonly made: (studentId: number) => RawBuilder<unknown>;
}

/** The columns that are shown, by what the student reads; secrets and the school's own marks are left out. */
type Labels<Table extends StudentTable> = {
  readonly [Column in keyof Tables[Table]]?: string | OpenedLabel | MadeLabel;
};

/** Rows that are shown as they are, and are deleted with the account unless `erase` says otherwise. */
export function personalTable<Table extends StudentTable>(
  table: Table,
  title: string,
  labels: Labels<Table>,
  erase: PersonalData['erase'] = (change, studentId) => deleteOwn(change, table, studentId),
): PersonalData {
  const shown = Object.entries(labels as Record<string, string | OpenedLabel | MadeLabel>);
  const columnsOf = (studentId: number) =>
    shown.map(([column, label]) => {
      const given = typeof label === 'object' && 'made' in label && label.made(studentId);
      const name = typeof label === 'string' ? label : label.label;
      return sql`${given || sql.ref(column)} as ${sql.ref(name)}`;
    });
  const sealed = shown.flatMap(([, label]) =>
    typeof label === 'object' && 'open' in label ? [label] : [],
  );
  return {
    table,
    title,
    erase,
    read: async (connection, studentId) => {
      if (shown.length === 0) return [];
      const columns = sqlFor(connection, () => columnsOf(studentId));
      const query = sql<Record<string, unknown>>`
        select ${sql.join(columns)} from ${sql.table(table)} where student_id = ${studentId} order by 1`;
      const { rows } = await query.execute(connection);
      return rows.map((row) => ({ ...row, ...opened(row, sealed) }));
    },
  };
}

const opened = (row: Record<string, unknown>, sealed: readonly OpenedLabel[]) =>
  Object.fromEntries(
    sealed.map(({ label, open }) => {
      const value = row[label];
      return [label, Buffer.isBuffer(value) ? open(value) : null];
    }),
  );

export async function deleteOwn(
  change: Change,
  table: StudentTable,
  studentId: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where student_id = ${studentId}`.execute(change);
}
