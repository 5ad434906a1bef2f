import { resendLtiGrades, saveLtiPlatform } from '@xuezhou/contract/lti/console';
import { randomUUID } from 'node:crypto';
import { unlinkLti } from '@xuezhou/contract/lti';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openGradeDesk } from '../testing/grade-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
clock.set('2026-11-29T10:00:00+08:00');
const grades = await openGradeDesk(school);
const { arrive, comeAgain, sit, pass, scoreOf, fault, own, desk, platformId, setRule } = grades;
beforeEach(() => clock.advance({ hours: 3 }));

it('[GET /api/lti/grades/:paperId] [lti.grades#1-3] a paper that was opened by a link is graded there once it is judged, and its student sees that', async () => {
  const student = await arrive();
  expect(await own(student)).toEqual([
    {
      platform: '平台 jiangcheng',
      state: 'none',
      rule: 'best',
      score: null,
      isPending: false,
      sentAt: null,
    },
  ]);
  await pass();
  expect(await scoreOf('jc-2301')).toBeUndefined();
  await sit(student, 3);
  await pass();
  expect(await scoreOf('jc-2301')).toMatchObject({
    ...{ score: 60, maximum: 100, activity: 'Completed', grading: 'FullyGraded' },
  });
  expect(await own(student)).toMatchObject([{ state: 'sent', score: 60, isPending: false }]);
  expect(await own(await school.signIn())).toEqual([]);
  // Nothing new: nothing is sent.
  const { timestamp } = (await scoreOf('jc-2301'))!;
  clock.advance({ hours: 2 });
  await pass();
  expect((await scoreOf('jc-2301'))?.timestamp).toBe(timestamp);
});

it('[lti.grades#4] of several attempts the best counts, or the last where the school says so', async () => {
  const student = await arrive();
  await sit(student, 4);
  await sit(student, 2);
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(80);
  await setRule('last');
  clock.advance({ hours: 2 });
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(40);
  await setRule('best');
});

it('[lti.grades#5] what was handed in before the link was opened does not count', async () => {
  const early = await school.signIn({ courses: [grades.course.courseId] });
  await sit(early, 5);
  clock.advance({ hours: 1 });
  await connection.deleteFrom('lti_identity').execute();
  await comeAgain(early);
  await pass();
  expect(await own(early)).toMatchObject([{ state: 'none', score: null }]);
  await sit(early, 1);
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(20);
});

it('[lti.grades#6] a new score is stamped later than any before it, though the clock went back', async () => {
  const student = await arrive();
  clock.advance({ minutes: 2 });
  await sit(student, 2);
  await pass();
  const before = await scoreOf('jc-2301');
  clock.set(new Date(clock.now().getTime() - 60_000).toISOString());
  await sit(student, 5);
  await pass();
  const after = await scoreOf('jc-2301');
  expect(after?.score).toBe(100);
  expect(Date.parse(after!.timestamp) - Date.parse(before!.timestamp)).toBe(1000);
});

it('[lti.grades#7] a token is kept from one score to the next, and asked anew when it is not good any more', async () => {
  const student = await arrive();
  const { tokens } = await grades.book();
  await sit(student, 1);
  await pass();
  await sit(student, 2);
  await pass();
  expect((await grades.book()).tokens - tokens).toBeLessThanOrEqual(1);
  await grades.endTokens();
  await sit(student, 3);
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(60);
  expect((await grades.book()).tokens - tokens).toBeGreaterThanOrEqual(1);
});

it.each(['503', '429', '409', 'cut-after-send', 'token-503', 'token-400'])(
  '[lti.grades#8] %s passes: it is tried again, and only the newest goes',
  async (next) => {
    const student = await arrive();
    if (next.startsWith('token')) await grades.endTokens();
    await fault(next);
    await sit(student, 1);
    await pass();
    expect(await own(student)).toMatchObject([{ state: 'waiting' }]);
    expect((await grades.gradesShown())?.faults).toHaveLength(1);
    await sit(student, 4);
    clock.advance({ minutes: 11 });
    await pass();
    expect((await scoreOf('jc-2301'))?.score).toBe(80);
    expect(await own(student)).toMatchObject([{ state: 'sent', score: 80 }]);
    expect((await grades.gradesShown())?.faults).toEqual([]);
  },
);

it.each([
  ['404', 'gone'],
  ['422', 'person'],
  ['403', 'forbidden'],
  ['400', 'refused'],
  ['token-no-scope', 'scope'],
  ['token-other-scope', 'scope'],
] as const)(
  '[POST /api/console/lti/platforms/grades/resend] [lti.grades#9] %s waits for somebody, who is told why, and goes when they say so',
  async (next, why) => {
    const student = await arrive();
    await sit(student, 3);
    clock.advance({ hours: 2 });
    await fault(next);
    await pass();
    expect(await own(student)).toMatchObject([{ state: 'failed' }]);
    expect(await grades.gradesShown()).toMatchObject({
      ...{ failed: 1, faults: [{ fault: why, count: 1 }] },
    });
    clock.advance({ hours: 30 });
    await pass();
    expect(await own(student)).toMatchObject([{ state: 'failed' }]);
    expect(await grades.resend()).toEqual({ count: 1 });
    await pass();
    expect((await scoreOf('jc-2301'))?.score).toBe(60);
    expect(await grades.resend()).toEqual({ count: 0 });
    await connection.deleteFrom('lti_line').execute();
  },
);

it('[lti.grades#10] without the right to send scores, or an item to send them to, nothing is sent, and the school reads that', async () => {
  await connection.deleteFrom('lti_line').execute();
  await desk.playFault('no-score-scope');
  const unscoped = await arrive();
  await sit(unscoped, 3);
  await pass();
  expect(await own(unscoped)).toEqual([]);
  expect(await grades.gradesShown()).toMatchObject({ withoutScope: 1, withoutItem: 0, waiting: 0 });
  await desk.playFault('no-line-item');
  await comeAgain(unscoped);
  expect(await grades.gradesShown()).toMatchObject({ withoutScope: 0, withoutItem: 1, waiting: 0 });
  // The platform mends it: the next launch says so.
  await comeAgain(unscoped);
  await pass();
  expect((await scoreOf('jc-2301'))?.score).toBe(60);
});

it('[lti.grades#11] who unlinks is graded there no more, and another account of the same person takes its place', async () => {
  const first = await arrive('jc-2302');
  await sit(first, 2);
  await pass();
  const second = await arrive('jc-2302');
  clock.advance({ minutes: 1 });
  await sit(first, 5);
  await sit(second, 3);
  await pass();
  expect((await scoreOf('jc-2302'))?.score).toBe(60);
  expect(await own(first)).toEqual([]);
  clock.advance({ minutes: 1 });
  await second.data(unlinkLti, { body: { platformId } });
  await sit(second, 5);
  await pass();
  expect((await scoreOf('jc-2302'))?.score).toBe(60);
});

it('[lti.grades#12] a platform that takes no grades is sent none, and is asked for none', async () => {
  const staff = await grades.staff();
  const wish = { ...desk.wishOf('linhai', [grades.course.courseId]), tokenAddress: ' ' };
  const linhai = await staff.data(saveLtiPlatform, { body: wish });
  const again = async (of: number) =>
    (await staff.call(resendLtiGrades, { body: { platformId: of } })).status;
  expect(await again(linhai.platformId)).toBe(consoleRefusals.ltiGradesOff[0]);
  expect(await again(999_999)).toBe(consoleRefusals.ltiPlatformUnknown[0]);
  const wrong = { ...wish, requestId: randomUUID(), clientId: 'b', tokenAddress: 'ftp://x' };
  expect((await staff.call(saveLtiPlatform, { body: wrong })).status).toBe(
    consoleRefusals.ltiTokenAddress[0],
  );
});
