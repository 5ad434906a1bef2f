import { randomUUID } from 'node:crypto';
import { saveChapters } from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openLectureDesk } from '../testing/lecture-desk.ts';

const school = await startTestApp();
const { connection } = school;
const { owner, asked, read, from } = await openLectureDesk(school);
const minutes = (count: number) => new Date(Date.UTC(2027, 2, 1, 12, count));

it('the lecture that is the replay of a class offers what was marked there, by where the recording begins; it becomes chapters once somebody saves them', async () => {
  const { courseId, lectureId } = await asked();
  const lecture = { courseId, lectureId };
  const fields = { isIntensive: false, isFree: false, subject: null, content: { video: 'v.mp4' } };
  await connection
    .updateTable('authored_node')
    .where('node_id', '=', lectureId)
    .set({ fields: JSON.stringify(fields) })
    .execute();
  const { live_id: liveId } = await connection
    .insertInto('live_class')
    .values({
      ...{ course_id: courseId, title: '利率串讲', teacher: '沈老师' },
      // The stream began two minutes late.
      ...{ begins_at: minutes(0), ends_at: minutes(60), streamed_at: minutes(2) },
    })
    .returning('live_id')
    .executeTakeFirstOrThrow();
  const marked = [
    ['开场', 1],
    ['凸性', 22],
    ['答疑', 42],
  ] as const;
  await connection
    .insertInto('live_mark')
    .values(
      marked.map(([title, at]) => ({
        ...{ live_id: liveId, mark_id: randomUUID(), title, at: minutes(at) },
      })),
    )
    .execute();
  expect((await read(lecture)).liveMarks).toEqual([]);
  await connection
    .updateTable('live_class')
    .where('live_id', '=', liveId)
    .set({ replay_bullet_id: lectureId, replay_offset: -30 })
    .execute();
  const chapters = [
    { start: 0, title: '开场' },
    { start: 1170, title: '凸性' },
    { start: 2370, title: '答疑' },
  ];
  const offered = await read(lecture);
  expect([offered.liveMarks, offered.chapters]).toEqual([chapters, []]);
  await owner.data(saveChapters, await from(lecture, { chapters }));
  expect((await read(lecture)).chapters).toEqual(chapters);
});
