import { sql, type RawBuilder } from 'kysely';
import { timelinePart, type TimelinePart } from '../../platform/staff/timeline-parts.ts';

const messages = (
  given: Pick<TimelinePart, 'key'> & Partial<Pick<TimelinePart, 'permission'>>,
  isOne: RawBuilder<boolean>,
) =>
  timelinePart({
    ...{ ...given, kind: 'message' },
    facts: (studentId) => sql<{ title: string; read: boolean }>`(
      select m.sent_at as at, m.message_id::text as key, jsonb_build_object('title', m.title,
        'read', exists (select from message_check c
          where c.student_id = m.student_id and c.message_id = m.message_id)) as data
      from message m where m.student_id = ${studentId} and ${isOne})`,
    present: ({ title, read }) => ({
      title: `收到消息：${title}`,
      note: read ? '看过了' : '还没看',
    }),
  });

/** What the school told the student, and whether it was read. Those of an order name what was bought. */
export const messageTimeline: readonly TimelinePart[] = [
  messages({ key: 'message' }, sql`m.kind <> 'order'`),
  messages({ key: 'order-message', permission: 'order.read' }, sql`m.kind = 'order'`),
];
