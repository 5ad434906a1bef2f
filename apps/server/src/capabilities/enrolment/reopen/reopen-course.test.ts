import { applyToReopen, getReopenInfo } from '@xuezhou/contract/enrolment';
import { getCourseHome } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it } from 'vitest';
import { picture } from '../../../testing/desks/identity-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { periodDesk, refused } from '../testing/period-desk.ts';

const school = await startTestApp();
const { clock } = school;
const { withCourse, watch, operator } = periodDesk(school);

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

describe('an application to reopen', () => {
  const reason = '换了工作，没能按时学完';

  it('[GET /api/courses/reopen/:courseId] [POST /api/courses/reopen] is sent once, answered by the school, and opens the course', async () => {
    const { student, course, courseId } = await withCourse({ expires_on: '2026-01-31' });
    const ask = () => student.data(getReopenInfo, { params: { courseId } });
    expect(await ask()).toMatchObject({ state: 'none', canApply: true });
    const attachment1 = await picture();
    const send = () =>
      student.data(applyToReopen, { body: { courseId, reason }, files: { attachment1 } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ state: 'submitted', reason, attachments: 1, canApply: false });
    expect(second).toEqual(first);
    expect((await student.data(getCourseHome)).reopenInfo).toMatchObject([
      { courseId, state: 'submitted' },
    ]);
    const list = await operator('course', 'reopen-list');
    const no = /^\s*(\d+)/.exec(list[1] ?? '')?.[1] ?? '';
    await operator('course', 'reopen-pass', no, '--days', '30');
    expect(await ask()).toMatchObject({ state: 'approved', reply: '可以学到 2026-12-20' });
    expect(await watch(student, course)).toBe(200);
    await expect(operator('course', 'reopen-fail', no, '--reply', '不行')).rejects.toThrow(
      '已经处理过了',
    );
  });

  it('that was refused says why, and can be sent again', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-01-31' });
    const body = { courseId, reason };
    await student.data(applyToReopen, { body, files: {} });
    const list = await operator('course', 'reopen-list');
    const no = /^\s*(\d+)/.exec(list.at(-1) ?? '')?.[1] ?? '';
    await operator('course', 'reopen-fail', no, '--reply', '请先补交考试证明');
    const info = await student.data(getReopenInfo, { params: { courseId } });
    expect(info).toMatchObject({ state: 'refused', reply: '请先补交考试证明', canApply: true });
    expect((await student.data(applyToReopen, { body, files: {} })).state).toBe('submitted');
  });

  it('is not needed while the course is open, and is nobody else’s', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-12-31' });
    const body = { courseId, reason };
    expect(await student.call(applyToReopen, { body, files: {} })).toMatchObject(
      refused('reopenNotNeeded'),
    );
    const stranger = await school.signIn();
    expect(await stranger.call(getReopenInfo, { params: { courseId } })).toMatchObject(
      refused('courseNotOwned'),
    );
  });

  it('with something else than a picture is refused, and nothing is kept', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-01-31' });
    const attachment1 = new Blob(['<svg onload="alert(1)"/>']);
    const answer = await student.call(applyToReopen, {
      body: { courseId, reason },
      files: { attachment1 },
    });
    expect(answer).toMatchObject(refused('imageInvalid'));
    const info = await student.data(getReopenInfo, { params: { courseId } });
    expect(info.state).toBe('none');
  });
});
