import type {
  getStudentTimeline as operation,
  TimelineEntry,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Failure, Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { timelineParts, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

const usual = 30;

interface FactRow {
  /** To the microsecond, as a page goes on by it. */
  readonly at: string;
  readonly part: string;
  readonly key: string;
  readonly data: unknown;
}

/** What happened to a student and what they did, by those who keep it; a page goes on where the one before ended. */
export async function getStudentTimeline(
  services: ConsoleServices,
  { params: { studentId }, query: { kind, after, limit = usual } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  await demandThere(connection, studentId);
  const parts = partsFor(connection, actor).filter(
    (part) => kind === undefined || part.kind === kind,
  );
  const place = after === undefined ? null : readPlace(after);
  const rows = await readFacts(
    connection,
    parts.map((part) => ({ key: part.key, facts: part.facts(studentId, actor) })),
    { place, limit: limit + 1 },
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const byKey = new Map(parts.map((part) => [part.key, part]));
  return {
    list: page.flatMap((row) => {
      const part = byKey.get(row.part);
      return part === undefined ? [] : [present(part, row)];
    }),
    next: last === undefined ? null : `${last.at}~${last.part}~${last.key}`,
  };
}

async function demandThere(connection: Connection, studentId: number): Promise<void> {
  const row = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .where('erased_at', 'is', null)
    .select('student_id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('studentUnknown');
}

const partsFor = (connection: Connection, { staff: { grants } }: Actor): TimelinePart[] =>
  timelineParts
    .of(connection)
    .flat()
    .filter(({ permission }) => permission === undefined || grants.has(permission));

function present(part: TimelinePart, { at, key, data }: FactRow): TimelineEntry {
  const { title, note = '', path = null } = part.present(data);
  const moment = new Date(at).toISOString();
  return { key: `${part.key}:${key}`, at: moment, kind: part.kind, title, note, path };
}

interface Place {
  readonly at: string;
  readonly part: string;
  readonly key: string;
}

/** @throws Failure 400 where it is the end of no page */
function readPlace(text: string): Place {
  const [, at, part, key] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([a-z-]{1,40})~([\w:.-]{1,100})$/.exec(text) ?? [];
  if (at === undefined || part === undefined || key === undefined || Number.isNaN(Date.parse(at)))
    throw new Failure(400);
  return { at, part, key };
}

interface Asked {
  readonly key: string;
  readonly facts: RawBuilder<unknown>;
}

async function readFacts(
  connection: Connection,
  parts: readonly Asked[],
  { place, limit }: { place: Place | null; limit: number },
): Promise<FactRow[]> {
  if (parts.length === 0) return [];
  const goesOn =
    place === null
      ? sql`true`
      : sql`(f.at, f.part, f.key) < (${place.at}::timestamptz, ${place.part}, ${place.key})`;
  const each = parts.map(
    ({ key, facts }) => sql`(
      select f.* from (
        select t.at, ${key}::text collate "C" as part, t.key::text collate "C" as key, t.data
        from ${facts} t where t.at is not null) f
      where ${goesOn} order by f.at desc, f.key desc limit ${limit})`,
  );
  const { rows } = await sql<FactRow>`
    select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.part, a.key, a.data
    from (${sql.join(each, sql` union all `)}) a
    order by a.at desc, a.part desc, a.key desc limit ${limit}`.execute(connection);
  return rows;
}
