import { sql } from 'kysely';
import { deleteOwn, personalTable, type PersonalData } from '../../../platform/personal-data.ts';

export const signInPersonalData: readonly PersonalData[] = [
  personalTable('organisation_session', '用单位账号的登录', {
    began_at: '登录的时间',
    organisation_id: {
      label: '单位',
      made: () =>
        sql`(select o.name from organisation o where o.organisation_id = organisation_session.organisation_id)`,
    },
    issuer: '谁证实的',
    subject: '单位那边的编号',
    sid: '单位那边登录的编号',
  }),
  personalTable(
    'organisation_identity',
    '连着的单位登录',
    {
      linked_at: '连上的时间',
      organisation_id: {
        label: '单位',
        made: () =>
          sql`(select o.name from organisation o where o.organisation_id = organisation_identity.organisation_id)`,
      },
      name: '单位说的名字',
      subject: '单位那边的编号',
      mark: '单位那边不变的编号',
      issuer: '谁证实的',
      student_id: {
        label: '在单位通讯录里的部门',
        made: () => sql`(
          select coalesce(d.name, p.their_id)
          from organisation_directory_person p
          left join organisation_directory_department m using (organisation_id, their_id)
          left join organisation_department d on d.department_id = m.department_id
          where p.organisation_id = organisation_identity.organisation_id
            and p.user_id = organisation_identity.subject)`,
      },
    },
    // What is kept of the person in the company's directory goes too; a pull knows of a number that has not come again.
    async (change, studentId) => {
      await sql`
        delete from organisation_directory_person p using organisation_identity i
        where i.student_id = ${studentId} and p.organisation_id = i.organisation_id
          and p.user_id = i.subject`.execute(change);
      await sql`
        delete from organisation_directory_reading r using organisation_identity i
        where i.student_id = ${studentId} and r.organisation_id = i.organisation_id`.execute(
        change,
      );
      await sql`
        delete from organisation_directory_told t using organisation_identity i
        where i.student_id = ${studentId} and t.organisation_id = i.organisation_id
          and t.users @> to_jsonb(i.subject)`.execute(change);
      await deleteOwn(change, 'organisation_identity', studentId);
    },
  ),
];
