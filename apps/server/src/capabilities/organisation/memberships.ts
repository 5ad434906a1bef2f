import type { DataOf } from '@xuezhou/contract/kernel';
import type { listMemberships as operation, Membership } from '@xuezhou/contract/organisation';
import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';

interface MembershipRow {
  organisation_id: number;
  organisation: string;
  department: string | null;
  joined_at: Date;
  is_consented: boolean;
  consent_changed_at: Date | null;
  courses: { courseId: number; title: string; endsOn: string; isWaiting: boolean }[];
}

const findOwn = prepareSql<{ studentId: number }, MembershipRow>(
  (p) => sql`
    select m.organisation_id, o.name as organisation, d.name as department, m.joined_at,
      m.consented_at is not null as is_consented,
      (select max(at) from organisation_consent c where c.student_id = m.student_id
        and c.organisation_id = m.organisation_id) as consent_changed_at,
      coalesce((select json_agg(json_build_object('courseId', t.course_id, 'title', c.title, 'endsOn', k.ends_on,
          'isWaiting', t.is_waiting) order by c.title)
        from organisation_seat t join course c using (course_id) join organisation_contract k using (contract_id)
        where t.member_id = m.member_id), '[]') as courses
    from organisation_member m join organisation o using (organisation_id)
    left join organisation_department d on d.department_id = m.department_id
    where m.student_id = ${p.studentId} and m.left_at is null`,
);

/** Where somebody belongs to, and whether the company may see how it goes. */
export async function listMemberships(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof operation>> {
  const rows = await findOwn.rows(connection, { studentId });
  return rows.map((row): Membership => ({
    ...{ organisationId: row.organisation_id, organisation: row.organisation },
    ...{ department: row.department, joinedAt: row.joined_at.toISOString() },
    ...{ isConsented: row.is_consented, courses: row.courses },
    consentChangedAt: row.consent_changed_at?.toISOString() ?? null,
  }));
}
