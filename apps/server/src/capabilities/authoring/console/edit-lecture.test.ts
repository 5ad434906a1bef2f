import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { connection, owner, put, changesOf, publish, publishedCourse } = await openAuthoring();

describe('a lecture without a camera', () => {
  it('[POST /api/console/content/lectures/slides] [GET /api/console/content/courses/:courseId/lectures/:lectureId] is written as slides, says what is missing, and is encoded once it is published', async () => {
    const { courseId, first } = await publishedCourse();
    const lectureId = await put(courseId, 'lecture', first, '切线是什么');
    const params = { courseId, lectureId };
    const save = async (slides: contract.Slide[]) => {
      const { revision } = await owner.data(contract.getDraftLecture, { params });
      return await owner.call(contract.saveSlides, { body: { ...params, revision, slides } });
    };
    const slide = { title: '一条直线', body: '$y=kx$', say: ['先看一条直线。', ' '], figure: null };
    await save([{ ...slide, title: '' }]);
    const [change] = (await changesOf(courseId)).changes;
    expect(change?.faults).toEqual(['第 1 页：标题 是空的']);
    expect((await publish(courseId)).status).toBe(refused('changeFaulty'));
    expect((await save([slide])).status).toBe(200);
    expect((await owner.data(contract.getDraftLecture, { params })).slides).toEqual([
      { ...slide, say: ['先看一条直线。'] },
    ]);
    expect((await publish(courseId)).status).toBe(200);
    const lecture = connection
      .selectFrom('bullet')
      .innerJoin('video', 'video.video_id', 'bullet.video_id')
      .where('bullet_id', '=', lectureId)
      .select(['title', 'video.state']);
    expect(await lecture.executeTakeFirst()).toEqual({ title: '切线是什么', state: 'queued' });
    const stale = { ...params, revision: 1, slides: [] };
    expect((await owner.call(contract.saveSlides, { body: stale })).status).toBe(
      refused('draftChanged'),
    );
  });
});
