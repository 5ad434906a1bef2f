import { sql } from 'kysely';
import type { Change } from '../platform/database/prepare.ts';
import { people } from './people.ts';

const minuteMs = 60_000;

/** Who said what, how many minutes before now. */
const said = [
  { by: 2, ago: 190, text: '大家好，我是班主任。作业和计划的问题都可以在这里问。' },
  { by: 3, ago: 185, text: '老师好，第一天的任务做完了，第二天要先看哪一节？' },
  { by: 2, ago: 181, text: '先看“利率的三个名字”，再做十道题，半小时够了。' },
  { by: 0, ago: 64, text: '名义利率一层一层加那里，例题里的通胀溢价为什么要先减？' },
  {
    by: 2,
    ago: 51,
    text: '@林知远 因为题目给的是名义的，先回到实际再比。讲义第三页有同样的一题。',
  },
] as const;

const announcement = {
  title: '每周三 20:00 答疑',
  content:
    '<p>每周三 20:00 在直播课里答疑，要问的题请在当天 18:00 前发到这个群里，写上题号。</p><p>来不了的同学看回放，聊天也会一起留下。</p>',
} as const;

/** The team of the first camp's class, with an announcement and a few messages; once. */
export async function addClassTeam(change: Change, now: Date): Promise<void> {
  const { rows } = await sql<{ team_id: number }>`
    insert into im_team (course_id, class_id, name, opened_at, last_message)
    select c.course_id, k.class_id, ${'七天利率班'}, ${now}, ${said.length}
    from camp_class k join camp c on c.camp_id = k.camp_id where k.class_id = 1
    on conflict do nothing returning team_id`.execute(change);
  const [team] = rows;
  if (team === undefined) return;
  const teamId = team.team_id;
  const mobiles = people.map(({ mobile }) => mobile);
  await sql`
    insert into camp_member (student_id, camp_id, class_id, starts_on, joined_at)
    select s.student_id, k.camp_id, k.class_id, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${now}
    from camp_class k, student s where k.class_id = 1 and s.mobile = any(${[mobiles[0], mobiles[3]]}::text[])
    on conflict do nothing`.execute(change);
  await sql`
    insert into im_teacher (student_id, team_id)
    select student_id, ${teamId} from student where mobile = ${people[2].mobile}`.execute(change);
  for (const [index, { by, ago, text }] of said.entries())
    await sql`
      insert into im_message (student_id, message_id, team_id, number, text, mentions, is_teacher, sent_at)
      select student_id, gen_random_uuid(), ${teamId}::int, ${index + 1}::int, ${text}, '{}', ${by === 2},
        ${new Date(now.getTime() - ago * minuteMs)}::timestamptz
      from student where mobile = ${people[by].mobile}`.execute(change);
  await sql`
    insert into im_announcement (team_id, title, content, author, sent_at)
    values (${teamId}, ${announcement.title}, ${announcement.content}, '教务', ${now})`.execute(
    change,
  );
}
