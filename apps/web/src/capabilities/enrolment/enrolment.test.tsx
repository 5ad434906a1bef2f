// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  applyToReopen,
  getReopenInfo,
  postponeCourse,
  preopenCourse,
  redeemCourse,
} from '@xuezhou/contract/enrolment';
import { listCourseMocks } from '@xuezhou/contract/mock';
import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import {
  accessPeriod,
  course,
  courseHome,
  expiredSample,
  homeCourse,
} from '../../test/course-samples.ts';
import { openPage } from '../../test/open-page.ts';
import { answer, at, calls, refusal, refuse } from '@xuezhou/client/testing/server.ts';

/** The test's document has no layout, so what floats counts as hidden in it. */
const hidden = { hidden: true };
const home = (given: Parameters<typeof homeCourse>[0], other = {}) =>
  courseHome({ groups: [{ groupType: 1, courses: [homeCourse(given)] }], ...other });

const redeemed = {
  courseId: 1,
  courseName: 'CFA 一级精讲班',
  hasRedeemed: true,
  expireDate: null,
};

describe('[course.redeem] a redeem code', () => {
  it('brings the course into the list; one that is refused stays to be mended', async () => {
    let isRedeemed = false;
    openPage('/dashboard', {
      says: [
        answer(getCourseHome, () =>
          isRedeemed ? home({ courseName: '新课程' }) : courseHome({ groups: [] }),
        ),
        answer(redeemCourse, ({ body }) => {
          if (body.code !== 'AAAA-BBBB') return refusal('redeemCodeUnknown');
          isRedeemed = true;
          return { courseId: 1, courseName: '新课程', hasRedeemed: true, expireDate: null };
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '兑换课程' }));
    const field = await screen.findByRole('textbox', { name: '兑换码', ...hidden });
    await userEvent.click(screen.getByRole('button', { name: '兑换', ...hidden }));
    expect(screen.getByText('请输入兑换码')).toBeTruthy();
    await userEvent.type(field, 'AAAA');
    await userEvent.click(screen.getByRole('button', { name: '兑换', ...hidden }));
    expect(
      (await screen.findByText('兑换码不正确，请对照检查后重新输入')).getAttribute('role'),
    ).toBe('alert');
    expect((field as HTMLInputElement).value).toBe('AAAA');
    await userEvent.type(field, '-BBBB');
    await userEvent.click(screen.getByRole('button', { name: '兑换', ...hidden }));
    expect(await screen.findByRole('link', { name: '新课程', ...hidden })).toBeTruthy();
    expect(calls(redeemCourse)).toHaveLength(2);
  });
});

it('a code that finds no network stays in the field, and the sheet says why', async () => {
  let isThere = false;
  openPage('/dashboard', {
    says: [
      answer(getCourseHome, courseHome({ groups: [] })),
      answer(redeemCourse, () => {
        if (!isThere) throw new TypeError('Failed to fetch');
        return { courseId: 1, courseName: '新课程', hasRedeemed: true, expireDate: null };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: '兑换课程' }));
  const field = await screen.findByRole('textbox', { name: '兑换码', ...hidden });
  await userEvent.type(field, 'AAAA');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(screen.getByRole('button', { name: '兑换', ...hidden }));
  expect(await screen.findByText('网络连接不上，请检查网络后再试')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('AAAA');
  network.mockRestore();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: '兑换', ...hidden }));
  expect(await screen.findByText('已兑换《新课程》')).toBeTruthy();
});

describe('[course.postpone] a postponement', () => {
  it('names the last day that was seen, and shows the new one', async () => {
    let day = '2026-12-01';
    openPage('/dashboard', {
      says: [
        answer(getCourseHome, () =>
          home({ expireDate: day, period: accessPeriod({ postponeDays: 90 }), expired: false }),
        ),
        answer(postponeCourse, () => {
          day = '2027-03-01';
          return { deferInfo: '已延期 1 次', expireDate: day };
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '延期 90 天' }));
    expect(await screen.findByText('已延期，有效期至 2027-03-01')).toBeTruthy();
    expect(await screen.findByText('有效期至 2027-03-01')).toBeTruthy();
    expect(calls(postponeCourse)[0]?.body).toEqual({
      courseId: 1,
      expireDate: '2026-12-01',
    });
  });
});

it('a postponement opens the papers of the course at once', async () => {
  let closedBy: 'expired' | null = 'expired';
  const paper = {
    ...{ paperId: 1, courseId: 1, title: 'A 卷', courseType: 'CFA 一级', examStatus: 1 },
    ...{ isParticipate: false, mockScore: 0, endDate: null, minutes: 60, questionCount: 3 },
    ...{ format: null, isHeldOut: false, answeredCount: 0, endsAt: null },
  };
  openPage('/course/1/events', {
    says: [
      answer(at(getCourse, { courseId: 1 }), () =>
        course({ period: accessPeriod({ closedBy, postponeDays: closedBy && 90 }) }),
      ),
      answer(at(listCourseMocks, { courseId: 1 }), () => ({
        courseName: 'CFA',
        papers: [{ ...paper, closedBy }],
      })),
      answer(postponeCourse, () => {
        closedBy = null;
        return { deferInfo: '已延期 1 次', expireDate: '2027-03-01' };
      }),
    ],
  });
  expect(await screen.findByText('课程已过期')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '延期 90 天' }));
  expect(await screen.findByRole('link', { name: '开始模考' })).toBeTruthy();
  expect(screen.queryByText('课程已过期')).toBeNull();
});

describe('the focus, when the button that had it is gone', () => {
  it('goes to the link of its card', async () => {
    let given: Parameters<typeof homeCourse>[0] = {
      courseId: 2,
      courseName: '要延期的课',
      ...expiredSample,
      period: accessPeriod({ closedBy: 'expired', postponeDays: 90 }),
    };
    openPage('/dashboard', {
      says: [
        answer(getCourseHome, () =>
          courseHome({ groups: [{ groupType: 1, courses: [homeCourse(), homeCourse(given)] }] }),
        ),
        answer(postponeCourse, () => {
          given = { courseId: 2, courseName: '要延期的课', expireDate: '2027-03-01' };
          return { deferInfo: '已延期 1 次', expireDate: '2027-03-01' };
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '延期 90 天' }));
    const told = await screen.findByText('已延期，有效期至 2027-03-01');
    expect(told.closest('[role=status]')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: '延期 90 天' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: '要延期的课' })),
    );
  });

  it('goes to the content of the page whose notice it was', async () => {
    let period = accessPeriod({ closedBy: 'unredeemed' });
    openPage('/course/1', {
      says: [
        answer(at(getCourse, { courseId: 1 }), () => course({ period })),
        answer(redeemCourse, () => {
          period = accessPeriod();
          return redeemed;
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '领取课程' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '领取课程' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it.each([
    ['领取课程', accessPeriod({ closedBy: 'unredeemed' })],
    ['申请重新开课', accessPeriod({ closedBy: 'expired', canReopen: true })],
  ])('stays where it is when “%s” goes later, by no work of its own', async (name, closed) => {
    let period = closed;
    openPage('/course/1', {
      says: [
        answer(at(getCourse, { courseId: 1 }), () => course({ period })),
        refuse(redeemCourse, 'redeemCodeUsed'),
      ],
    });
    const button = await screen.findByRole('button', { name });
    await userEvent.click(button);
    if (name === '领取课程') {
      await screen.findByText('这个兑换码已被使用。如果不是你本人，请联系学校的老师');
      await vi.waitUntil(() => !button.matches(':disabled'), { timeout: 60_000 });
    } else await screen.findByRole('dialog', hidden);
    (document.activeElement as HTMLElement).blur();
    // This document lets React give the focus back to its body at once, as no browser does.
    const focusMain = vi.spyOn(screen.getByRole('main', hidden), 'focus');
    period = accessPeriod();
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('button', { name, ...hidden })).toBeNull());
    expect(focusMain).not.toHaveBeenCalled();
  });
});

describe('a course that is closed', () => {
  it.each([
    [
      'unredeemed',
      '待领取',
      '领取课程',
      (take: () => void) => answer(redeemCourse, () => (take(), redeemed)),
    ],
    [
      'notOpen',
      '未开课',
      '提前开课',
      (take: () => void) => answer(preopenCourse, () => (take(), true)),
    ],
  ] as const)('%s says so, and offers the way on', async (closedBy, chip, name, way) => {
    let period = accessPeriod({ closedBy, canPreopen: closedBy === 'notOpen' });
    openPage('/course/1', {
      says: [
        answer(at(getCourse, { courseId: 1 }), () => course({ period })),
        way(() => (period = accessPeriod())),
      ],
    });
    expect(await screen.findByText(chip)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByText(/已领取|已开课/);
    await waitFor(() => expect(screen.queryByText(chip)).toBeNull());
  });

  it('that is paused offers nothing but its records', async () => {
    openPage('/course/1', {
      says: [
        answer(
          at(getCourse, { courseId: 1 }),
          course({ period: accessPeriod({ closedBy: 'paused' }) }),
        ),
      ],
    });
    expect(await screen.findByText(/暂停的日子不算在有效期里/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /延期|领取|开课/ })).toBeNull();
  });

  it('and over can be applied for, with a reason', async () => {
    const none = {
      courseId: 1,
      courseName: 'CFA 一级精讲班',
      canApply: true,
      state: 'none',
      reason: '',
      attachments: 0,
      submittedAt: null,
      reply: null,
    };
    const { asked } = openPage('/course/1', {
      says: [
        answer(
          at(getCourse, { courseId: 1 }),
          course({ ...expiredSample, expireDate: '2026-10-01' }),
        ),
        answer(at(getReopenInfo, { courseId: 1 }), none),
        answer(applyToReopen, { ...none, canApply: false, state: 'submitted' }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: '申请重新开课' }));
    const submit = () =>
      userEvent.click(screen.getByRole('button', { name: '提交申请', ...hidden }));
    const reason = await screen.findByRole('textbox', { name: '原因', ...hidden });
    await submit();
    expect(screen.getByText('请说明原因，老师才好判断')).toBeTruthy();
    await userEvent.type(reason, '想继续备考');
    await submit();
    expect(await screen.findByText('申请已提交，老师会尽快答复')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      reason: '想继续备考',
    });
  });

  it('[dashboard#6] tells on the course home how the application stands', async () => {
    const reopenInfo = {
      courseId: 1,
      courseName: 'CFA 一级精讲班',
      canApply: true,
      state: 'refused' as const,
      reason: '',
      attachments: 0,
      submittedAt: null,
      reply: '请先补交证明',
    };
    openPage('/dashboard', {
      says: [answer(getCourseHome, home(expiredSample, { reopenInfo: [reopenInfo] }))],
    });
    const [note] = await screen.findAllByText(/重新开课的申请/);
    expect(note?.textContent).toContain('请先补交证明');
    expect(within(document.body).getByText('未同意')).toBeTruthy();
  });
});
