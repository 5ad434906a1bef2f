// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { postponeCourse } from '@xuezhou/contract/enrolment';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import {
  answerQuestion,
  listQuestions,
  openQuestion,
  openQuestions,
} from '@xuezhou/contract/practice';
import { getCourse } from '@xuezhou/contract/study';
import { describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { closedCourse } from '../../../test/closed-course.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at } from '@xuezhou/client/testing/server.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

describe('a course that can only be looked at', () => {
  const closed = [answer(at(getCourse, { courseId: 1 }), closedCourse)];
  const done = {
    studentAnswer: 'B',
    questionStatus: -1,
    isAnswered: true,
    isSubmitted: true,
  } as const;

  test('shows what was answered, with the answer and why, and nothing to do it again', async () => {
    serve([aQuestion(done)], closed);
    renderAt('/exercise/1?type=4&q=1');
    const option = await screen.findByRole<HTMLInputElement>('radio', { name: /选项 B/ });
    expect(option.checked).toBe(true);
    expect(await screen.findByText('解析', { selector: 'p, div' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: '再做一次' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '看本组结果' }));
    expect(await screen.findByText('课程已过期，现在不能练习。')).toBeDefined();
    expect(screen.queryByRole('button', { name: '再做错题' })).toBeNull();
  });

  test('takes no answer, and says why', async () => {
    const requests = serve([aQuestion()], closed);
    renderAt('/exercise/1?type=4&q=1');
    await userEvent.click(await screen.findByRole('radio', { name: /选项 A/ }));
    const submit = await screen.findByRole('button', { name: '已过期' });
    expect(submit.matches(':disabled')).toBe(true);
    await userEvent.keyboard('{Enter}');
    await deliver();
    expect(requests.map(({ path }) => path)).not.toContain(answerQuestion.path);
  });

  test('says of a part of a case that was never answered why it has no answer', async () => {
    const [first, second] = [
      aPart({ ...done, questionId: 11, pos: 1, personalWrongCount: 1 }),
      aPart({ questionId: 12, pos: 2, answer: '' }),
    ];
    serve([aQuestion({ qType: 'xl', subQuestions: [first, second] })], closed);
    renderAt('/exercise/1?type=4&q=1');
    expect(await screen.findByText('解析', { selector: 'p, div' })).toBeDefined();
    expect(await screen.findAllByText(/这一小题没有做过/)).toHaveLength(1);
  });

  test('says so where nothing was answered', async () => {
    serve([], closed);
    renderAt('/exercise/1?type=4&book=1&reading=101');
    expect(await screen.findByRole('heading', { name: '没有做过的题' })).toBeDefined();
    expect(screen.getByText('课程已过期，现在不能练习。')).toBeDefined();
  });

  test('asks for its questions anew once it was postponed, and leaves those of other courses', async () => {
    let isClosed = true;
    const postponeDays = 90;
    const requests = serve(
      [aQuestion(done)],
      [
        answer(at(getCourse, { courseId: 1 }), () =>
          isClosed
            ? { ...closedCourse, period: { ...closedCourse.period, postponeDays } }
            : { ...closedCourse, period: { ...closedCourse.period, closedBy: null } },
        ),
        answer(at(checkIdentityNeed, { courseId: 1 }), 1),
        answer(at(getCourse, { courseId: 2 }), { ...closedCourse, courseId: 2 }),
        answer(postponeCourse, () => {
          isClosed = false;
          return { deferInfo: '已延期 1 次', expireDate: '2027-03-01' };
        }),
      ],
    );
    const asked = (courseId: number) =>
      requests
        .filter(({ query, body }) => {
          const given = { ...query, ...(body as object | undefined) };
          return 'courseId' in given && Number(given.courseId) === courseId;
        })
        .map(({ path }) => path)
        // The device keeps what runs; when it asks for that is its own matter.
        .filter((path) => path !== openQuestions.path);
    const sets = listQuestions.path;
    const question = openQuestion.path;
    const { router } = renderAt('/exercise/2?type=4&q=1');
    const see = async (courseId: number) => {
      await act(() => router.navigate({ href: `/exercise/${courseId}?type=4&q=1` }));
      expect(await screen.findByRole('radio', { name: /选项 B/ })).toBeDefined();
    };
    await see(2);
    await see(1);
    expect(asked(1)).toEqual([sets, question]);
    await act(() => router.navigate({ href: '/course/1' }));
    await userEvent.click(await screen.findByRole('button', { name: '延期 90 天' }));
    await screen.findByText('已延期，有效期至 2027-03-01');
    await see(1);
    expect(asked(1)).toEqual([sets, question, postponeCourse.path, sets, question]);
    await see(2);
    expect(asked(2)).toEqual([sets, question]);
  });
});
