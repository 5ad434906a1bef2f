import { sql } from 'kysely';
import type { Change } from '../platform/database/prepare.ts';
import { people } from './people.ts';
import { contactDigest, type Sealing } from '../platform/contact/contact.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const roomOf = (number: number): string => `0197b5a0-0000-4000-8000-00000000000${number}`;

/** Who said what in the class that is over, at its second. */
const said = [
  { by: 0, second: 4, text: '老师好，声音很清楚' },
  { by: 1, second: 9, text: '晚上好，带着讲义来了' },
  { by: 2, second: 15, text: '大家好，先回顾三个名字：必要收益率、折现率、机会成本' },
  { by: 1, second: 24, text: '机会成本是站在花钱的人这边说的，对吗？' },
  { by: 2, second: 31, text: '对，记住站在谁的角度就不会混' },
  { by: 0, second: 46, text: '名义利率为什么要一层一层加？' },
  { by: 2, second: 55, text: '每一层都是为一种风险付的钱，下一页就讲' },
] as const;

/** One class soon, one in three days, one that is over with its replay and its chat. Those to come are planned anew once they are over. */
export async function addLiveClasses(sealing: Sealing, change: Change, now: Date): Promise<void> {
  const digestOf = (person: number) =>
    contactDigest(sealing, 'mobile', people[person]?.mobile ?? '');
  const later = (ms: number) => new Date(now.getTime() + ms);
  const quarter = Math.ceil((now.getTime() + 10 * minuteMs) / (15 * minuteMs)) * 15 * minuteMs;
  await plan(change, {
    number: 1,
    title: '第一讲　利率的三个名字',
    beginsAt: later(-7 * dayMs),
    now,
  });
  await plan(change, {
    number: 2,
    title: '第二讲　现值串讲与答疑',
    beginsAt: new Date(quarter),
    now,
  });
  await plan(change, {
    number: 3,
    title: '第三讲　年金与计算器',
    beginsAt: new Date(quarter + 3 * dayMs),
    now,
  });
  await sql`
    insert into live_host (student_id, live_id)
    select s.student_id, l.live_id from student s, live_class l
    where s.mobile_digest = ${digestOf(2)} and l.room = any(${[1, 2, 3].map(roomOf)}::uuid[])
    on conflict do nothing`.execute(change);
  await addPast(change, digestOf);
}

async function plan(
  change: Change,
  given: { number: number; title: string; beginsAt: Date; now: Date },
): Promise<void> {
  const { number, title, beginsAt, now } = given;
  const endsAt = new Date(beginsAt.getTime() + 90 * minuteMs);
  await sql`
    insert into live_class as l (course_id, title, teacher, begins_at, ends_at, room)
    select course_id, ${title}, '沈老师', ${beginsAt}, ${endsAt}, ${roomOf(number)}::uuid from course where course_id = 1
    on conflict (room) do update set begins_at = excluded.begins_at, ends_at = excluded.ends_at,
      revision = l.revision + 1, ended_at = null, cancelled_at = null
    where l.ends_at < ${now} and excluded.begins_at > ${now}`.execute(change);
}

async function addPast(change: Change, digestOf: (person: number) => Buffer): Promise<void> {
  const { rows } = await sql<{ live_id: number }>`
    update live_class set streamed_at = begins_at, ended_at = ends_at, last_message = ${said.length},
      replay_bullet_id = (select bullet_id from bullet where bullet_id = 1001)
    where room = ${roomOf(1)}::uuid and streamed_at is null returning live_id`.execute(change);
  const [live] = rows;
  if (live === undefined) return;
  for (const [index, { by, second, text }] of said.entries())
    await sql`
      insert into live_message (student_id, message_id, live_id, number, text, is_teacher, sent_at)
      select s.student_id, gen_random_uuid(), l.live_id, ${index + 1}::int, ${text}, ${by === 2},
        l.begins_at + make_interval(secs => ${second})
      from student s, live_class l where s.mobile_digest = ${digestOf(by)} and l.live_id = ${live.live_id}`.execute(
      change,
    );
  await sql`
    insert into live_attendance (student_id, live_id, present)
    select s.student_id, l.live_id, tstzmultirange(tstzrange(l.begins_at, l.begins_at + interval '82 minutes'))
    from student s, live_class l where s.mobile_digest = ${digestOf(0)} and l.live_id = ${live.live_id}`.execute(
    change,
  );
}
