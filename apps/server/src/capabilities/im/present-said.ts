import type { TeamMessage } from '@xuezhou/contract/im';
import type { SaidRow } from './said.repository.ts';

/** Where the file of a message is fetched, by members alone. */
export const fileRoute = '/files/team/:teamId/:number';

export function presentSaid(row: SaidRow): TeamMessage {
  return {
    number: row.number,
    messageId: row.message_id,
    studentId: row.student_id,
    nickname: row.nickname,
    isTeacher: row.is_teacher,
    text: row.is_removed ? '' : row.text,
    mentions: row.is_removed ? [] : [...row.mentions],
    file: row.is_removed ? null : fileOf(row),
    isRemoved: row.is_removed,
    sentAt: row.sent_at.toISOString(),
  };
}

function fileOf(row: SaidRow): TeamMessage['file'] {
  if (row.file_name === null) return null;
  return {
    name: row.file_name,
    isImage: row.file_type?.startsWith('image/') ?? false,
    bytes: row.file_bytes ?? 0,
    address: `/files/team/${row.team_id}/${row.number}`,
  };
}
