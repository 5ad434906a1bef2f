import type { InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/live';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { admitToLecture } from '../../lecture/lecture.port.ts';
import { lectureReader, type LecturePlace } from '../../lecture/lecture.port.ts';
import { admitToLive } from '../admit-to-live.ts';
import { presentChat } from './chat.ts';
import { chatReader } from './chat.repository.ts';
import { liveReader } from '../live.repository.ts';

/** Messages of one page. */
const maxMessages = 500;

/** What was said in a class, page by page, for those who may watch the lecture that it became. */
export async function getLiveChat(
  services: Services,
  student: CurrentStudent,
  { params: { liveId }, query: { after = 0 } }: InputOf<typeof contract.getLiveChat>,
): Promise<contract.ChatPage> {
  const { connection } = services.database;
  const live = await admitToLive(services, student, liveId);
  const replay = await liveReader(connection, student.studentId).replay(liveId);
  if (replay === undefined) throw notFound();
  if (!live.is_host) await demandLecture(services, replay, student);
  // One more than a page, which tells whether another follows.
  const rows = await chatReader(connection).kept(liveId, after, maxMessages + 1);
  const page = rows.slice(0, maxMessages);
  return {
    messages: page.map((message) => presentChat(message, live)),
    next: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  };
}

/** Also within a course a lecture may be locked: by an assignment, or because its book is not issued yet. */
async function demandLecture(
  services: Services,
  place: LecturePlace,
  student: CurrentStudent,
): Promise<void> {
  const reader = lectureReader(services.database.connection, student.studentId);
  await admitToLecture(services, await reader.lecture(place), student);
}
