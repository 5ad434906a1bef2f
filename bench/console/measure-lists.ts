import type { Operation } from '@xuezhou/contract/kernel';
import { listStudents } from '@xuezhou/contract/account/console';
import { getAuditChoices, listAudit } from '@xuezhou/contract/staff';
import { requestOf } from '../../apps/server/src/testing/client.ts';
import { envelopeOf } from '../http/ask.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { growStudents } from './grow-students.ts';
import { signInOwner } from './sign-in-owner.ts';

export const sizes = { students: 100_000, entries: 1_000_000, days: 365, courses: 20 } as const;
const runs = 40;

export interface ListRow {
  readonly title: string;
  readonly middle: number;
  readonly slow: number;
  readonly rows: number;
}

/** What was counted of how one learns. */
const facts = {
  ...{ idleDays: 9, aheadDays: -3, lectures: 4, daysLeft: 90, sameAsked: 0, mocks: null },
  ...{ week: { answers: 40, right: 24 }, weekBefore: { answers: 50, right: 35 } },
  chapters: { learned: 12, all: 40 },
};

type Asked = readonly [title: string, operation: Operation, query: Record<string, unknown>];

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** As the filters of the two pages can be set, the rare beside the common. */
const asked: readonly Asked[] = [
  ['log: first page', listAudit, {}],
  ['log: a page in the middle', listAudit, { before: sizes.entries / 2 }],
  ['log: who does much', listAudit, { staffId: 900_001 }],
  ['log: who did little, long ago', listAudit, { staffId: 900_099 }],
  ['log: what is done often', listAudit, { operation: 'extendEnrolment' }],
  ['log: what was done once', listAudit, { operation: 'disableStaff' }],
  ['log: one student', listAudit, { targetKind: 'student', targetId: '77' }],
  ['log: until half a year ago', listAudit, { until: daysAgo(180) }],
  ['log: a day half a year ago', listAudit, { from: daysAgo(181), until: daysAgo(180) }],
  [
    'log: one person on that day',
    listAudit,
    { staffId: 900_001, from: daysAgo(181), until: daysAgo(180) },
  ],
  [
    'log: a deed on a day without it',
    listAudit,
    { operation: 'disableStaff', from: daysAgo(181), until: daysAgo(180) },
  ],
  ['log: a day before all', listAudit, { until: daysAgo(400) }],
  ['log: what it can be narrowed to', getAuditChoices, {}],
  ['students: first page', listStudents, {}],
  ['students: a page in the middle', listStudents, { after: sizes.students / 2 }],
  ['students: a part of the name', listStudents, { search: '知远' }],
  ['students: nobody of that name', listStudents, { search: '查无此人啊' }],
  ['students: tail of a phone', listStudents, { search: '7715' }],
  ['students: of a course', listStudents, { courseId: 900_001 }],
  ['students: of a course, by name', listStudents, { courseId: 900_001, search: '知远' }],
  ['students: a course ends soon', listStudents, { segment: 'ending' }],
  ['students: new ones', listStudents, { segment: 'new' }],
  ['students: without WeChat', listStudents, { segment: 'noWechat' }],
  ['students: falling behind', listStudents, { segment: 'behind' }],
  ['students: a tag of a few', listStudents, { tag: '转介绍' }],
];

/** The long lists of 教务台, in a school of 100,000 students whose log has a million entries, by who sees all of it. */
export async function measureLists(say: (line: string) => void): Promise<ListRow[]> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    say(`${sizes.students} students`);
    await growStudents(school, sizes.students);
    await growCourses(school);
    say(`${sizes.entries} entries of the log`);
    await growLog(school);
    const cookie = await signInOwner(school);
    const results: ListRow[] = [];
    for (const one of asked) {
      say(one[0]);
      results.push(await measureOne(school, cookie, one));
    }
    return results;
  });
}

async function growCourses({ owner }: School): Promise<void> {
  const run = async (words: string) => await owner.query(words);
  await run(`update student set registered_at = now() - make_interval(days => student_id % 400)`);
  await run(`insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
    select 900000 + n, 'CFA', 1, '课程' || n, 'cover-1', '', 'enrolled', false, n, 'bench'
    from generate_series(1, ${sizes.courses}) n`);
  await run(`insert into enrolment (student_id, course_id, enrolled_at, expires_on)
    select student_id, 900001 + student_id % ${sizes.courses}, registered_at, current_date + student_id % 500
    from student`);
  await run(`insert into student_tag (student_id, tag, act_id, tagged_at)
    select student_id, case when student_id % 1000 = 0 then '转介绍' else '企业' end, gen_random_uuid(), now()
    from student where student_id % 10 = 0`);
  await run(`insert into student_standing (student_id, facts, minutes, reasons, rules, weight, counted_at)
    select student_id, '${JSON.stringify(facts)}', array_fill(20, array[14]), '[]', '{idle}',
      case when student_id % 5 = 0 then 1 + student_id % 7 else 0 end, now() from student`);
  await run('vacuum analyze');
}

/** A year of a hundred people: one does a third of it, most of it is of ten kinds. */
async function growLog({ owner }: School): Promise<void> {
  const run = async (words: string) => await owner.query(words);
  await run(`insert into staff (staff_id, login, name, password_hash, made_at)
    overriding system value select 900000 + n, 'bench' || n, '同事' || n, '', now() from generate_series(1, 99) n`);
  // The chain would be made entry by entry; what is measured does not read it.
  await run('alter table audit_log disable trigger user');
  await run(`insert into audit_log (at, staff_id, staff_name, operation, target_kind, target_id, before, after, why, address, user_agent)
    select now() - make_interval(secs => (${sizes.entries} - n) * ${(sizes.days * 86_400) / sizes.entries}),
      person, '同事', case when n = 77 then 'disableStaff' when n % 3 = 0 then 'extendEnrolment'
        else (array['answerQuestion','enrolStudent','saveStudent','giveMark','sendMessages','makeCodes','addTag','removeTag','recordParcel'])[1 + n % 9] end,
      'student', (1 + n % ${sizes.students})::text, '{"endsAt": "2026-12-01"}', '{"endsAt": "2027-06-01"}', '学员请假', '10.0.0.8', 'Mozilla/5.0'
    from (select n, case when n = 50 then 900099 when n % 3 = 0 then 900001 else 900002 + n % 97 end as person
      from generate_series(1, ${sizes.entries}) n) made`);
  await run('alter table audit_log enable trigger user');
  await run('vacuum analyze audit_log');
}

async function measureOne(
  school: School,
  cookie: string,
  [title, operation, query]: Asked,
): Promise<ListRow> {
  const request = requestOf(operation, { query });
  const sent = {
    ...request,
    headers: { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' },
  };
  const { data } = await envelopeOf(school, sent);
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await envelopeOf(school, sent);
    times.push(performance.now() - begin);
  }
  const { list = [] } = data as { list?: unknown[] };
  return { title, middle: quantile(times, 0.5), slow: quantile(times, 0.95), rows: list.length };
}
