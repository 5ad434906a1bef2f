import { sql } from 'kysely';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { holdOrganisation } from './organisation.repository.ts';
import { fillFromLine } from './seats/give-seat.ts';

const organisationName = {
  label: '单位',
  made: () =>
    sql`(select o.name from organisation o where o.organisation_id = organisation_member.organisation_id)`,
};

export const organisationPersonalData: readonly PersonalData[] = [
  personalTable(
    'organisation_member',
    '所在的单位',
    {
      joined_at: '加入时间',
      organisation_id: organisationName,
      name: '单位里的名字',
      consented_at: '同意单位看进度的时间',
      left_at: '离开时间',
    },
    // The seat is free for who waits.
    async (change, studentId) => {
      const own = await change
        .selectFrom('organisation_member')
        .where('student_id', '=', studentId)
        .select(['member_id', 'organisation_id'])
        .orderBy('organisation_id')
        .execute();
      for (const { member_id, organisation_id } of own) {
        const organisation = await holdOrganisation(change, organisation_id);
        await change.deleteFrom('organisation_member').where('member_id', '=', member_id).execute();
        const { rows } = await sql<{ now: Date }>`select now() as now`.execute(change);
        const [moment] = rows;
        if (moment !== undefined) await fillFromLine(change, organisation, moment.now);
      }
    },
  ),
  personalTable('organisation_consent', '给单位看进度的同意', {
    at: '时间',
    is_given: '给了（否：收回）',
  }),
  personalTable('organisation_progress', '单位看得到的进度', {
    course_id: '课程编号',
    learned: '学完的章',
    topics: '一共的章',
    studied_on: '最近学的一天',
    counted_at: '统计时间',
  }),
];
