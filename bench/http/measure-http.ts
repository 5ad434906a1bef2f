import { setTimeout as delay } from 'node:timers/promises';
import type { Options } from '../options.ts';
import { residentMegabytes } from '../process-facts.ts';
import { inSchool, type OpenSchool } from '../school/in-school.ts';
import { password, type School } from '../school/open-school.ts';
import { envelopeOf } from './ask.ts';
import type { BareQuestion } from './bare-child.ts';
import { comparePlan, type Compared, type Side } from './compare.ts';
import type { Statement } from './raw-child.ts';
import { isTransactionEdge, isWrite, recordStatements } from './record.ts';
import { chooseCatalogue, freshId, makeRows, study, type Row } from './rows.ts';
import { openSides, type Each, type Sides } from './sides.ts';

export const connectionCounts = [1, 8, 32] as const;

/** What one question to the database costs, beside which every row is shown. */
export const selectTitle = 'raw pg, named select by key';

export interface RowResult {
  readonly row: Row;
  /** Statements of one request, and how many of them write. */
  readonly statements: number;
  readonly writes: number;
  readonly compared: readonly Compared[];
}

export interface HttpResult {
  readonly bare: readonly { title: string; compared: readonly Compared[] }[];
  readonly rows: readonly RowResult[];
  /** Resident megabytes of the server, without the database. */
  readonly memory: { readonly idle: number | undefined; readonly loaded: number | undefined };
  readonly database: string;
}

export async function measureHttp(
  options: Options,
  say: (line: string) => void,
): Promise<HttpResult> {
  say('starting a school in which 32 students have studied');
  return await inSchool({ students: Math.max(...connectionCounts) }, async ({ school, server }) => {
    const catalogue = await chooseCatalogue(school);
    await Promise.all(school.students.map((student) => study(school, catalogue, student)));
    await school.owner.query('vacuum analyze');
    await delay(5000);
    const idle = await residentMegabytes(server.pid);
    const rows = makeRows(catalogue);
    const sides = await openSides(school, server, await readyAnswers(school, rows));
    try {
      const bare = await measureBare(options, school, sides, say);
      const results = await measureEach(options, { school, sides }, rows, say);
      await delay(5000);
      const loaded = await residentMegabytes(server.pid);
      return { bare, rows: results, memory: { idle, loaded }, database: await versionOf(school) };
    } finally {
      await sides.stop();
    }
  });
}

/** The server beside its bare limits in the given rows. */
export async function measureRows(
  options: Options,
  { school, server }: Pick<OpenSchool, 'school' | 'server'>,
  rows: readonly Row[],
  say: (line: string) => void,
): Promise<RowResult[]> {
  const sides = await openSides(school, server, await readyAnswers(school, rows));
  try {
    return await measureEach(options, { school, sides }, rows, say);
  } finally {
    await sides.stop();
  }
}

async function measureEach(
  options: Options,
  { school, sides }: { school: School; sides: Sides },
  rows: readonly Row[],
  say: (line: string) => void,
): Promise<RowResult[]> {
  const results = [];
  for (const row of rows) {
    say(row.title);
    results.push(await measureRow(options, school, sides, row));
  }
  return results;
}

/** What the bare Fastify serves: each row's own answer. */
async function readyAnswers(school: School, rows: readonly Row[]): Promise<BareQuestion> {
  const [student] = school.students;
  if (student === undefined) throw new Error('the school has no student');
  const answers: Record<string, unknown> = {};
  for (const row of rows) {
    const [request] = row.requests(student);
    if (request !== undefined) answers[row.name] = await envelopeOf(school, request);
  }
  return answers;
}

async function measureBare(
  options: Options,
  school: School,
  sides: Sides,
  say: (line: string) => void,
): Promise<HttpResult['bare']> {
  const { pool } = school.services.database;
  // The server's own role makes no tables: the owner does, and lets it write.
  await school.owner.query(
    'create table bench_insert (id uuid primary key, student_id int, body text, at timestamptz default now())',
  );
  await school.owner.query('grant insert on bench_insert to public');
  const { rows } = await pool.query<{ question_id: number }>(
    'select question_id from question limit 8',
  );
  const select = rows.map(({ question_id }) => [
    {
      name: 'bench_select',
      text: 'select question_id, course_id, kind, version from question where question_id = $1',
      values: [question_id],
    },
  ]);
  const insert = {
    name: 'bench_insert',
    text: 'insert into bench_insert (id, student_id, body) values ($1, $2, $3)',
  };
  const { students } = school;
  const asked = students.map(() => [{ method: 'GET', url: '/' } as const]);
  const inserts = students.map(({ studentId }) => [
    [{ ...insert, values: [freshId, studentId, 'an answer'] }],
  ]);
  const list: [string, Side][] = [
    ['bare Fastify, JSON of student info', sides.http(asked, { bareName: 'student' })],
    [selectTitle, sides.sql(students.map(() => select))],
    ['raw pg, insert of one row', sides.sql(inserts, freshId)],
  ];
  const results = [];
  for (const [title, app] of list) {
    say(title);
    results.push({ title, compared: await comparePlan(options, connectionCounts, { app }) });
  }
  return results;
}

async function measureRow(
  options: Options,
  school: School,
  sides: Sides,
  row: Row,
): Promise<RowResult> {
  for (const student of school.students) await row.before?.(school, student);
  const requests = school.students.map((student) => row.requests(student));
  if (row.bare === 'argon2') {
    const hash = await passwordHash(school);
    const pair = { app: sides.http(requests), raw: sides.argon2({ hash, password }) };
    // A hash takes long by design: a short round would end before the first of 32 is made.
    const longer = { ...options, seconds: options.seconds * 4 };
    const compared = await comparePlan(longer, connectionCounts, pair);
    return { row, statements: 0, writes: 0, compared };
  }
  const fresh = row.bare === 'writes' ? freshId : undefined;
  // What is the same for everybody is kept for a minute: a first request would record those reads as its own.
  const [firstOfAll] = requests[0] ?? [];
  if (firstOfAll !== undefined) await envelopeOf(school, firstOfAll);
  const recorded: Statement[][][] = [];
  for (const ofStudent of requests) recorded.push(await recordAll(school, ofStudent));
  const { plainWrites } = row;
  const writes =
    plainWrites === undefined
      ? writesOf(recorded)
      : school.students.map((student, number) =>
          (requests[number] ?? []).map((_request, place) => plainWrites(student, place)),
        );
  const compared = await comparePlan(options, connectionCounts, {
    app: sides.http(requests, { fresh }),
    raw: sides.sql(recorded, fresh),
    ...(fresh !== undefined && { writes: sides.sql(writes, fresh) }),
    http: sides.http(requests, { bareName: row.name }),
    ...(row.isLarge && { packed: sides.http(requests, { packed: true }) }),
  });
  const first = recorded[0]?.[0] ?? [];
  return { row, statements: first.length, writes: first.filter(isWrite).length, compared };
}

async function recordAll(
  school: School,
  requests: readonly Parameters<typeof recordStatements>[1][],
): Promise<Statement[][]> {
  const { connection } = school.services.database;
  const recorded = [];
  for (const request of requests) {
    // What is new is recorded as new, also when the last recording left its id behind.
    await connection.deleteFrom('answer').where('answer_id', '=', freshId).execute();
    await connection.deleteFrom('video_report').where('report_id', '=', freshId).execute();
    recorded.push(await recordStatements(school, request));
  }
  return recorded;
}

/** Only what writes, within the transaction that it had in the app. */
const writesOf = (recorded: Each<readonly Statement[]>): Each<readonly Statement[]> =>
  recorded.map((requests) =>
    requests.map((statements) =>
      statements.filter((statement) => isWrite(statement) || isTransactionEdge(statement)),
    ),
  );

async function passwordHash({ services, students }: School): Promise<string> {
  const row = await services.database.connection
    .selectFrom('student')
    .where('student_id', '=', students[0]?.studentId ?? 0)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return row.password_hash ?? '';
}

async function versionOf({ services }: School): Promise<string> {
  const { rows } = await services.database.pool.query<{ server_version: string }>(
    'show server_version',
  );
  return rows[0]?.server_version ?? 'unknown';
}
