import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { sql, type RawBuilder } from 'kysely';
import { claimant } from '../../../platform/claims/claims.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import {
  contactDigest,
  maskedMobile,
  tailDigest,
  type Sealing,
} from '../../../platform/contact/contact.ts';
import { initialsOfSounds, mayBePinyin, soundsLike } from '../../../platform/text/pinyin.ts';
import { isOwnStudent, ownOf, type Own } from '../../../platform/staff/own.ts';
import { literally, maxHits, type SearchPart } from '../../../platform/staff/search-parts.ts';
import { isTail } from './read-mobile.ts';

interface Wish {
  readonly text: string;
  readonly own: Own;
  readonly most: number;
}

/**
 * The students who may be meant, the nearest first: student_id, rank. Each way to name one reads an index of its own and
 * stops after a few: by number, phone or its tail, the beginning, the end or, of three signs, any part of the name, and
 * its initials.
 */
function nearestStudents(
  connection: Connection,
  sealing: Sealing,
  { text, own, most }: Wish,
): RawBuilder<unknown> {
  const found = ways(sealing, text).map(
    ({ condition, inOrder }, rank) => sql`(select student_id, ${sql.lit(rank)} as rank from (
      select student_id from student
      where ${condition} and erased_at is null
        and ${isOwnStudent(connection, own, sql`student.student_id`)} ${inOrder ?? atOnce}) as found limit ${most})`,
  );
  return sql`(select student_id, min(rank) as rank from (${sql.join(found, sql` union all `)}) as way
    group by student_id order by min(rank), student_id limit ${most})`;
}

interface Way {
  readonly condition: RawBuilder<unknown>;
  /** That of its index: else, of a name that many have, the first few are looked for by going through everybody. */
  readonly inOrder?: RawBuilder<unknown>;
}

/** Planned as if all were wanted, for the same reason, where the index has no order. */
const atOnce = sql`offset 0`;

const begins = (words: RawBuilder<unknown>, beginning: string): Way => ({
  condition: sql`${words} like ${`${beginning}%`}`,
  inOrder: sql`order by ${words} using ~<~`,
});

const initials = /^[a-z][a-z0-9]+$/;

function ways(sealing: Sealing, text: string): Way[] {
  const key = nicknameKey(text);
  const name = literally(key);
  // As numbers are written in messages: 138 1234 7715.
  const number = text.normalize('NFKC').replace(/[\s-]/g, '');
  const mobile = mobileMeant(number);
  const exact = [
    ...(/^\d{1,9}$/.test(number) ? [sql`student_id = ${Number(number)}`] : []),
    ...(isTail(number) ? [sql`mobile_tail = ${tailDigest(sealing, number)}`] : []),
    ...(mobile === null
      ? []
      : [sql`student_id = ${claimant('mobile', contactDigest(sealing, 'mobile', mobile))}`]),
    sql`nickname_key = ${key}`,
  ];
  return [
    ...exact.map((condition) => ({ condition })),
    begins(sql`nickname_key`, name),
    ...(initials.test(key) ? [begins(sql`nickname_initials`, key)] : []),
    begins(sql`reverse(nickname_key)`, literally([...key].toReversed().join(''))),
    ...([...key].length >= 3 ? [{ condition: sql`nickname_key like ${`%${name}%`}` }] : []),
  ];
}

interface Found {
  readonly student_id: number;
  readonly nickname: string;
  readonly mobile_sealed: Buffer | null;
}

const mostRead = 300;

/**
 * Those whose names begin with what was typed by its sounds. Only their first letters are noted: who has these is read by
 * the index, some hundred at most, and then listened to.
 */
async function soundingLike(connection: Connection, { text, own, most }: Wish): Promise<Found[]> {
  const readings = initialsOfSounds(text);
  if (readings.length === 0) return [];
  const each = readings.map(
    (beginning) => sql`(select student_id, nickname, mobile_sealed from student
      where nickname_initials like ${`${beginning}%`} and erased_at is null
        and ${isOwnStudent(connection, own, sql`student.student_id`)}
      order by nickname_initials using ~<~ limit ${mostRead})`,
  );
  const { rows } = await sql<Found>`${sql.join(each, sql` union `)}`.execute(connection);
  return rows
    .filter(({ nickname }) => soundsLike(nickname, text))
    .toSorted(
      (one, other) =>
        one.nickname.length - other.nickname.length || one.student_id - other.student_id,
    )
    .slice(0, most);
}

export const findStudents: readonly SearchPart[] = [
  {
    ...{ kind: 'student', permission: 'student.read' },
    find: async (services, actor, text) => {
      const { connection } = services.database;
      const wish = { text, own: ownOf(actor, 'student.read'), most: maxHits };
      const { rows: named } = await sql<Found>`
        select s.student_id, s.nickname, s.mobile_sealed
        from ${nearestStudents(connection, services, wish)} as near join student s using (student_id)
        order by near.rank, s.student_id`.execute(connection);
      const rows =
        named.length === 0 && mayBePinyin(text) ? await soundingLike(connection, wish) : named;
      return rows.map((row) => ({
        id: String(row.student_id),
        title: row.nickname,
        note: [maskedMobile(services, row.mobile_sealed) ?? '', `学号 ${row.student_id}`]
          .filter((word) => word !== '')
          .join(' · '),
        path: `/students/${row.student_id}`,
      }));
    },
  },
];
