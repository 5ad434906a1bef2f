import { answer } from '@xuezhou/client/testing/server.ts';
import { listCourseChoices } from '@xuezhou/contract/enrolment/console';
import { getLiveReadiness, listLives } from '@xuezhou/contract/live/console';
import { choices } from './student-samples.ts';

/** A class that was planned for the next day. */
export const live = (given: object = {}) => ({
  ...{ liveId: 7, courseId: 1, courseTitle: 'CFA 一级精讲班', isOfFile: false },
  ...{ title: '凸性的三种考法', teacher: '周允', state: 'planned', replayBulletId: null },
  ...{ beginsAt: '2026-11-28T12:00:00.000Z', endsAt: '2026-11-28T13:00:00.000Z' },
  ...given,
});

export const ended = live({
  ...{ liveId: 5, title: '年报陷阱', teacher: '孟知行', state: 'ended' },
  ...{ beginsAt: '2026-11-23T02:00:00.000Z', endsAt: '2026-11-23T03:00:00.000Z' },
});

export const nextWeek = live({
  ...{ liveId: 9, courseId: 2, courseTitle: 'Excel 财务建模', title: '波动率微笑' },
  ...{ beginsAt: '2026-12-05T12:30:00.000Z', endsAt: '2026-12-05T13:30:00.000Z' },
});

/** The three of them, as the server lists them. */
export const says = [
  answer(listLives, ({ query: { from = '' } }) =>
    [ended, live(), nextWeek].filter(({ endsAt }) => Date.parse(endsAt) > Date.parse(from)),
  ),
  answer(listCourseChoices, choices),
  answer(getLiveReadiness, {
    ...{ title: '凸性的三种考法', audience: 214 },
    steps: [
      { what: 'time', isReady: true, words: '没有和别的课、老师的安排撞', by: null },
      {
        ...{ what: 'key', isReady: false, words: '推流密钥还没有人取' },
        by: '2026-11-28T11:00:00.000Z',
      },
    ],
  }),
];
