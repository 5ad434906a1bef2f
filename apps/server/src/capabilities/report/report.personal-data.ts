import { sql } from 'kysely';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { countRetention } from './count/count-week.ts';

/** Of those who came in the same week no more have stayed than there are. */
const eraseStudent: PersonalData['erase'] = async (change, studentId) => {
  await deleteOwn(change, 'report_study', studentId);
  const gone = await change
    .deleteFrom('report_student')
    .where('student_id', '=', studentId)
    .returning('enrolled_week')
    .executeTakeFirst();
  const week = gone?.enrolled_week ?? null;
  if (week !== null) await countRetention(change, sql`enrolled_week = ${week}::date`);
};

export const reportPersonalData: readonly PersonalData[] = [
  personalTable('report_study', '每周学了多少', {
    week: '从哪天起的一周',
    course_id: '课程编号',
    answers: '做题数',
    judged: '判过的题数',
    rights: '做对的题数',
    seconds: '看讲的秒数',
  }),
  personalTable(
    'report_student',
    '从注册到学起来',
    {
      registered_week: '注册的那一周',
      enrolled_week: '第一次报名的那一周',
      step: '走到第几步',
    },
    eraseStudent,
  ),
];
