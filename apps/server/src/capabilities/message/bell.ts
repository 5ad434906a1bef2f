import { bellRoom } from '@xuezhou/contract/message';
import type { Connection } from '../../platform/database/prepare.ts';
import { bindRoom } from '../../platform/realtime/bind-room.ts';
import { announce, groupOf } from '../../platform/realtime/room-voice.ts';
import type { Services } from '../../platform/services.ts';
import { messageReader } from './message.repository.ts';

/** Every page is in the one room of its kind: a message may be for all. */
const everybody = 'all';
/** More pages than anybody has open; beyond it somebody plays with the door. */
const maxPages = 30;
/** Groups of one announcement: PostgreSQL passes on no long ones. */
const maxGroups = 200;

/** The open pages of students, which are told that what waits for them has changed. */
export function bellRooms({ database: { connection } }: Pick<Services, 'database'>) {
  const count = ({ student }: { student: { studentId: number } }) =>
    messageReader(connection, student.studentId).unread();
  return bindRoom(bellRoom, {
    pages: {
      most: () => maxPages,
      words: '打开的页面太多，这一页不再提示新消息，刷新后会恢复。',
    },
    keyOf: () => everybody,
    admit: async () => ({}),
    welcome: count,
    present: count,
    requests: { count: async (_nothing, guest) => await count(guest) },
  });
}

/**
 * Tells the pages of these students, when the transaction is committed. They ask for the count themselves: of two
 * messages at a time neither transaction knows the other's.
 */
export async function ringBell(
  connection: Connection,
  studentIds: readonly number[] | 'all',
): Promise<void> {
  const groups =
    studentIds === 'all' ? [groupOf.room(everybody)] : studentIds.map((id) => groupOf.student(id));
  for (let from = 0; from < groups.length; from += maxGroups)
    await announce(connection, bellRoom, groups.slice(from, from + maxGroups), 'changed', true);
}
