import { screen } from '@testing-library/react';
import { answer } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { openConsole } from '../../../test/open-console.tsx';

/** A line of captions; seconds. */
export const cue = (start: number, text: string) => ({
  start: start * 1000,
  end: start * 1000 + 900,
  text,
});
export const upload = (given: Partial<contract.LectureUpload> = {}): contract.LectureUpload => ({
  ...{ uploadId: '019a0000-0000-7000-8000-000000000001', fileName: '42-3-凸性.mp4' },
  ...{ bytes: 2_000_000_000, received: 1_280_000_000, state: 'receiving', fault: null },
  ...{ facts: null, byName: '周允', isMine: true, ...given },
});
/** A lecture as its page gets it. */
export const lecture = (given: Partial<contract.ConsoleLecture> = {}): contract.ConsoleLecture => ({
  ...{ revision: 4, title: '凸性有多敏感', course: 'CFA 一级精讲班', reading: '久期与凸性' },
  ...{ mayDraft: true, canDraft: false, canHear: false, content: 'video', upload: null },
  video: { fileName: '旧.mp4', facts: { durationMs: 1_450_000, height: 1080, hasSound: true } },
  captions: [
    {
      language: 'zh',
      cues: [cue(0, '那凸性项呢'), cue(4, '漏调以后，答案差一倍'), cue(8, '漏调要当心')],
    },
  ],
  chapters: [{ start: 0, title: '切线不够用了' }],
  questions: [
    { questionId: 10418, second: 565, kind: 'single', stem: '凸性项前面的系数是？', isAsked: true },
  ],
  liveMarks: [],
  shown: {
    ...{ state: 'ready', progress: 100, fault: null, durationMs: 1_450_000 },
    ...{ heights: [360, 720], isPlayable: true },
  },
  ...given,
});
/** Opens its page. */
export const openLecture = (
  given: Partial<contract.ConsoleLecture> = {},
  says: Parameters<typeof openConsole>[1] = {},
) =>
  openConsole('/console/courses/5001/lectures/13', {
    ...says,
    says: [
      answer(contract.getLecture, lecture(given)),
      answer(contract.getLectureFigures, { people: 0, width: 12, stretches: [] }),
      ...(says.says ?? []),
    ],
  });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
