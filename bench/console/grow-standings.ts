import type { StudyFacts } from '@xuezhou/rules/account/behind';
import { sealContact } from '../../apps/server/src/platform/contact/contact.ts';
import type { School } from '../school/open-school.ts';

/** Of the twenty in which the students are. */
export const benchCourse = 900_001;
export const benchTag = '在职';

const facts: StudyFacts = {
  ...{ idleDays: 9, aheadDays: -16, mocks: null, lectures: 0, daysLeft: 90, sameAsked: 0 },
  ...{ week: { answers: 40, right: 20 }, weekBefore: { answers: 40, right: 30 } },
  chapters: { learned: 3, all: 20 },
};

/** Each student is in one of twenty courses, every tenth falls behind, every fifth has a tag. */
export async function growStandings({ owner, services }: School): Promise<void> {
  const run = async (words: string, values: readonly unknown[] = []) =>
    await owner.query(words, [...values]);
  // Their numbers are shown, so that they have to open: one for all.
  await run('update student set mobile_sealed = $1 where mobile_sealed is not null', [
    sealContact(services, 'mobile', '+8613800000000'),
  ]);
  await run(`insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
    select 900000 + n, 'CFA', 1, '课程' || n, 'cover-1', '', 'enrolled', false, n, 'bench' from generate_series(1, 20) n`);
  await run(`insert into enrolment (student_id, course_id, enrolled_at, expires_on)
    select student_id, 900001 + student_id % 20, now(), current_date + 20 + student_id % 300 from student`);
  await run(
    `insert into student_standing (student_id, course_id, facts, minutes, studied_at, reasons, rules, weight, counted_at)
    select student_id, 900001 + student_id % 20, $1::jsonb, '{0,0,30,0,0,20,0,0,0,40,0,0,0,10}', now() - interval '9 days',
      case when student_id % 10 = 0 then '[{"rule":"idle","days":9}]'::jsonb else '[]'::jsonb end,
      case when student_id % 10 = 0 then '{idle}'::text[] else '{}' end,
      case when student_id % 10 = 0 then 1 + student_id % 90 else 0 end, now() from student`,
    [JSON.stringify(facts)],
  );
  await run(
    `insert into student_tag (student_id, tag, act_id, tagged_at)
    select student_id, $1, gen_random_uuid(), now() from student where student_id % 5 = 0`,
    [benchTag],
  );
  await run('vacuum analyze student, enrolment, student_standing, student_tag');
}
