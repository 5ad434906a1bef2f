import { expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeLive } from '../testing/make-live.ts';
import { overlapsOfFiles } from './marks.migration.ts';

const { connection } = await startTestApp();

it('classes of files that overlapped before anybody was asked are wanted both; others, past ones and those of pages are left', async () => {
  const { courseId } = await makeCourse(connection);
  const { courseId: other } = await makeCourse(connection);
  let number = 0;
  const live = async (
    beginsAt: string,
    teacher: string,
    { course = courseId, file = true } = {},
  ) => {
    const { liveId } = await makeLive(connection, course, {
      ...{ beginsAt: new Date(beginsAt), teacher },
    });
    if (file)
      await connection
        .updateTable('live_class')
        .where('live_id', '=', liveId)
        .set({ content_id: (number += 1) })
        .execute();
    return liveId;
  };
  const both = [
    await live('2099-12-01T12:00:00Z', '沈老师'),
    await live('2099-12-01T12:30:00Z', ' 沈老师', { course: other }),
  ];
  // After it, of nobody else, over one another in the past, and over one of a file but not of one.
  await live('2099-12-01T13:30:00Z', '沈老师');
  await live('2099-12-01T12:00:00Z', '周允', { course: other, file: false });
  for (const teacher of ['甲', '乙']) await live('2020-12-01T12:00:00Z', teacher);
  await overlapsOfFiles.up(connection);
  const seen = await connection
    .selectFrom('live_class')
    .where('is_clash_seen', '=', true)
    .select('live_id')
    .orderBy('live_id')
    .execute();
  expect(seen.map(({ live_id: id }) => id)).toEqual(both);
});
