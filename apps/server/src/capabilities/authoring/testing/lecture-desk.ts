import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const refused = (name: AnyRefusalName) => allRefusals[name][0];

/** Who writes lectures, and lectures to write. */
export async function openLectureDesk(school: TestApp) {
  const { connection } = school;
  const owner = await signInStaffAs(school, { isOwner: true });
  /** A lecture whose draft has a video. */
  async function recorded() {
    const { courseId } = await owner.data(contract.createCourse, {
      body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
    });
    let parentId = courseId;
    for (const kind of ['book', 'reading', 'lecture'] as const) {
      const body = {
        courseId,
        requestId: randomUUID(),
        kind,
        parentId,
        afterId: null,
        title: kind,
      };
      parentId = (await owner.data(contract.addNode, { body })).nodeId;
    }
    const fields = {
      isIntensive: false,
      isFree: false,
      subject: null,
      content: { video: 'v.mp4' },
    };
    await connection
      .updateTable('authored_node')
      .where('kind', '=', 'lecture')
      .where('node_id', '=', parentId)
      .set({ fields: JSON.stringify(fields) })
      .execute();
    return { courseId, lectureId: parentId };
  }
  type Lecture = Awaited<ReturnType<typeof recorded>>;
  const read = (lecture: Lecture) => owner.data(contract.getLecture, { params: lecture });
  const from = async <Body extends object>(lecture: Lecture, body: Body) => ({
    body: { ...lecture, revision: (await read(lecture)).revision, ...body },
  });
  /** A published course with a lecture of slides, and a question of its own. */
  async function asked() {
    const lecture = await recorded();
    const { courseId, lectureId } = lecture;
    const fields = { isIntensive: false, isFree: false, subject: null, content: null };
    await connection
      .updateTable('authored_node')
      .where('node_id', '=', lectureId)
      .set({ fields: JSON.stringify(fields) })
      .execute();
    const slides = [{ title: '久期', body: '斜率', say: ['久期是斜率'], figure: null }];
    await owner.data(contract.saveSlides, await from(lecture, { slides }));
    await publish(courseId);
    const { book_id: bookId, reading_id: readingId } = await connection
      .selectFrom('bullet')
      .where('bullet_id', '=', lectureId)
      .select(['book_id', 'reading_id'])
      .executeTakeFirstOrThrow();
    const place = { courseId, bookId: bookId ?? 0, readingId: readingId ?? 0 };
    return { ...lecture, place };
  }

  async function publish(courseId: number) {
    const { version, changes } = await owner.data(contract.listChanges, { params: { courseId } });
    const keys = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
    await owner.data(contract.publishChanges, { body: { courseId, version, changes: keys } });
    return changes;
  }

  return { owner, recorded, read, from, asked, publish };
}

export type Lecture = Awaited<ReturnType<Awaited<ReturnType<typeof openLectureDesk>>['recorded']>>;
