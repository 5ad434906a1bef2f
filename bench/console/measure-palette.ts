import { requestOf } from '../../apps/server/src/testing/client.ts';
import { searchConsole } from '@xuezhou/contract/staff';
import { noteInitials } from '../../apps/server/src/capabilities/account/console/note-initials.ts';
import {
  staffCookie,
  staffSessionsIn,
} from '../../apps/server/src/platform/staff/staff-sessions.ts';
import { sql } from 'kysely';
import { envelopeOf } from '../http/ask.ts';
import { recordStatements } from '../http/record.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';

export const students = 100_000;
const runs = 40;

/** What is typed, each by another way to name somebody. */
const typed = {
  'beginning of a name': '林知',
  'one sign': '林',
  'end of a name': '知远',
  initials: 'lzy',
  'three signs inside': '知远林',
  'a number': '88888',
  'tail of a phone': '7715',
  'an order that there is not': '20261012000387',
  'nothing found': '查无此人啊',
} as const;

export interface PaletteRow {
  readonly title: string;
  readonly middle: number;
  readonly slow: number;
  readonly hits: number;
  /** How PostgreSQL reads the students. */
  readonly plan: string;
}

/** ⌘K in a school of 100,000 students, by who sees all of it. */
export async function measurePalette(say: (line: string) => void): Promise<PaletteRow[]> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    say(`${students} students`);
    await grow(school);
    const cookie = await signInOwner(school);
    const results: PaletteRow[] = [];
    for (const [title, text] of Object.entries(typed)) {
      say(title);
      results.push({ title, ...(await measureOne(school, cookie, text)) });
    }
    return results;
  });
}

async function measureOne(school: School, cookie: string, text: string) {
  const request = requestOf(searchConsole, { query: { text } });
  const asked = {
    ...request,
    headers: { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' },
  };
  const { data } = await envelopeOf(school, asked);
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await envelopeOf(school, asked);
    times.push(performance.now() - begin);
  }
  const hits = (data as { hits: unknown[] }).hits.length;
  const statement = (await recordStatements(school, asked)).find(({ text: words }) =>
    words.includes('near join student'),
  );
  const plan = statement === undefined ? '' : await planOf(school, statement);
  return { middle: quantile(times, 0.5), slow: quantile(times, 0.95), hits, plan };
}

async function planOf(
  { owner }: School,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<string> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
  const nodes = rows.flatMap((row) =>
    [
      ...row['QUERY PLAN'].matchAll(
        /(Seq Scan on \w+|(?:Index Only |Bitmap )?Index Scan (?:using|on) \w+)/g,
      ),
    ].map(([node]) => node),
  );
  return [...new Set(nodes)].join(', ');
}

const surnames =
  '赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦林';
const given =
  '知远若溪承泽白芷望舒一鸣逸飞子衿言观澜念慈修竹景行思齐明哲清扬嘉树云帆书瑶乐章星河怀瑾安歌';

async function grow({ services, owner }: School): Promise<void> {
  await owner.query(
    `insert into student (mobile_sealed, mobile_digest, mobile_tail, mobile_valid, nickname, nickname_key, identity_status)
    select decode(md5('s' || n), 'hex'), decode(md5('d' || n), 'hex'), decode(md5('t' || n % 10000), 'hex'), true, name, name, 1
    from (
      select n, substr($1, 1 + n % length($1), 1) || substr($2, 1 + n / 50 % length($2), 1)
        || substr($2, 1 + n / 2500 % length($2), 1) || n || substr($2, 1 + n % 41, 2) as name
      from generate_series(1, $3::int) n
    ) made`,
    [surnames, given, students],
  );
  await noteInitials(services.database);
  await owner.query('vacuum analyze student');
}

async function signInOwner({ services }: School): Promise<string> {
  const { connection } = services.database;
  const { rows } = await sql<{ staff_id: number }>`
    insert into staff (login, name, password_hash, made_at)
    values ('palette', '校长', '', ${services.clock.now()}) returning staff_id`.execute(connection);
  const staffId = rows[0]?.staff_id ?? 0;
  await sql`insert into staff_role_member (staff_id, staff_role_id)
    select ${staffId}, staff_role_id from staff_role where is_owner`.execute(connection);
  const from = { address: '127.0.0.1', userAgent: 'bench' };
  const session = await connection
    .transaction()
    .execute((change) => staffSessionsIn(change, services.clock).start(change, staffId, from));
  return `${staffCookie(services.config)}=${session}`;
}
