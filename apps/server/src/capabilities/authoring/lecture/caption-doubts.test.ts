import * as contract from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openLectureDesk, refused } from '../testing/lecture-desk.ts';

const school = await startTestApp();
const { owner, recorded, from, read } = await openLectureDesk(school);

it('[GET /api/console/content/lectures/:courseId/:lectureId/doubts] words that sound like a term of the course are proposals', async () => {
  // The course is called 久期.
  const lecture = await recorded();
  const doubtsOf = () => owner.data(contract.getCaptionDoubts, { params: lecture });
  expect(await doubtsOf()).toEqual({ terms: ['久期'], doubts: [] });
  const cues = [
    { start: 0, end: 900, text: '今天讲久期' },
    { start: 1000, end: 1900, text: '修正九七是斜率' },
  ];
  await owner.data(contract.saveCaptions, await from(lecture, { language: 'zh' as const, cues }));
  expect((await doubtsOf()).doubts).toEqual([{ start: 1000, word: '九七', term: '久期' }]);
  expect((await read(lecture)).captions[0]?.cues).toEqual(cues);
  const gone = await owner.call(contract.getCaptionDoubts, {
    params: { ...lecture, lectureId: 9 },
  });
  expect(gone.status).toBe(refused('nodeUnknown'));
});
