import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import { auditWords } from '../audit-words.ts';

/** What the school did about the student, as far as the log may be read. */
export const auditTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'act', kind: 'staff', permission: 'audit.read' },
    facts: (studentId, actor) => sql<{ staff: string; operation: string; why: string }>`(
      select at, audit_id::text as key,
        jsonb_build_object('staff', staff_name, 'operation', operation, 'why', why) as data
      from audit_log
      where target_kind = 'student' and target_id = ${String(studentId)}
        and (${ownOf(actor, 'audit.read') === null} or staff_id = ${actor.staff.staffId}))`,
    present: ({ staff, operation, why }) => ({
      title: `${staff}：${auditWords(operation)}`,
      note: why === '' ? '' : `原因：${why}`,
    }),
  }),
];
