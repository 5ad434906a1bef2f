import { namelessSchool, plainFacts } from '@xuezhou/rules/site/document';
import { brokenLine, shortNameOf } from '@xuezhou/rules/site/look-words';
import { lookStyle } from '@xuezhou/rules/site/look-style';
import type { SchoolFace } from '@xuezhou/contract/site';
import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { SchoolLookTable } from '../site.tables.ts';

export type LookRow = Omit<Selectable<SchoolLookTable>, 'only_row' | 'changed_at'>;

/** The product's own mark and line, for a school that has none. */
export const { mark: ownMark, line: ownLine } = plainFacts;

/** What the school looks like, with all that follows where it set nothing. */
export interface Look extends LookRow {
  readonly name: string;
  readonly short_name: string;
}

type Found = { [Column in keyof LookRow]: LookRow[Column] | null } & { named: string | null };

const find = prepareSql<Record<string, never>, Found>(
  () => sql`select named.name as named, version, l.name, short_name, mark, color, picture, photo, line,
      mail_sender, mail_signature, sms_sign, sms_sign_state, follow_reply, is_on_slides
    from (select) nothing left join school named on true left join school_look l on true`,
);

/** As it is set; the name of the catalogue beside it. */
export async function readLookRow(
  connection: Connection,
): Promise<{ row: LookRow; named: string }> {
  const found = await find.first(connection, {});
  const { named, ...row } = found ?? { named: null };
  return {
    named: named ?? namelessSchool,
    row: 'version' in row && row.version !== null ? (row as LookRow) : unset,
  };
}

const unset: LookRow = {
  ...{ version: 0, name: null, short_name: null, mark: null, color: null, picture: 'water' },
  ...{ photo: null, line: null, mail_sender: null, mail_signature: null, sms_sign: null },
  ...{ sms_sign_state: 'approved', follow_reply: null, is_on_slides: true },
};

export async function readLook(connection: Connection): Promise<Look> {
  const { row, named } = await readLookRow(connection);
  const name = row.name ?? named;
  return { ...row, name, short_name: row.short_name ?? shortNameOf(name) };
}

export const faceOf = (look: Look): SchoolFace => ({
  shortName: look.short_name,
  mark: look.mark ?? ownMark,
  line: look.line === null ? ownLine : brokenLine(look.line),
  style: lookStyle(look),
});

/** False: somebody else saved another version meanwhile. */
export async function writeLook(
  change: Change,
  { version, ...values }: LookRow,
  now: Date,
): Promise<boolean> {
  const row = { ...values, version: version + 1, changed_at: now };
  const written = await change
    .insertInto('school_look')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(row).where('school_look.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}

export async function writeSignState(
  connection: Connection,
  sign: string,
  state: LookRow['sms_sign_state'],
): Promise<void> {
  await connection
    .updateTable('school_look')
    .set({ sms_sign_state: state })
    .where('sms_sign', '=', sign)
    .execute();
}
