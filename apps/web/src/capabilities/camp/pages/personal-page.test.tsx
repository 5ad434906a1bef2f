// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  addPersonalTask,
  deletePersonalTask,
  getPersonalTasks,
  type PersonalTask,
  tickPersonalTask,
} from '@xuezhou/contract/camp';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  fail,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

const path = '/api/camps/1/tasks/mine';

function serve(tasks: PersonalTask[], answers: Answers = []) {
  const mine = () => ({
    courseName: 'CFA 一级',
    personalTaskFinishedCount: tasks.filter(({ isDone }) => isDone).length,
    personalTaskTotalCount: tasks.length,
    tasks: [...tasks],
  });
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(checkIdentityNeed, { courseId: 1 }), 1),
    answer(at(getPersonalTasks, { courseId: 1 }), mine),
    answer(at(addPersonalTask, { courseId: 1 }), ({ body }) => {
      tasks.push({ ...(body as PersonalTask), isDone: false });
      return mine();
    }),
    answer(at(tickPersonalTask, { courseId: 1 }), ({ body }) => {
      const { personalTaskId, isDone } = body as PersonalTask;
      for (const task of tasks) if (task.personalTaskId === personalTaskId) task.isDone = isDone;
      return mine();
    }),
    answer(at(deletePersonalTask, { courseId: 1 }), () => {
      tasks.length = 0;
      return mine();
    }),
    ...answers,
  ]);
}

describe('[training-camp-personal] my own tasks', () => {
  it('adds, ticks and takes away, and counts', async () => {
    serve([]);
    renderAt('/training-camp-personal/1');
    expect(await screen.findByText('还没有自己的任务')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: '要做什么' }), '默写公式{Enter}');
    await userEvent.click(await screen.findByRole('checkbox', { name: '默写公式' }));
    expect(await screen.findByText('完成 1 / 1 项')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '删除“默写公式”' }));
    expect(await screen.findByText('还没有自己的任务')).toBeTruthy();
  });

  it('keeps what was written when the server does not take it, and sends the same id again', async () => {
    const asked = serve([], [refuse(at(addPersonalTask, { courseId: 1 }), 'campTasksFull')]);
    renderAt('/training-camp-personal/1');
    const field = await screen.findByRole('textbox', { name: '要做什么' });
    await userEvent.type(field, '默写公式{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('最多保留 100 个');
    expect(field).toHaveProperty('value', '默写公式');
    await userEvent.click(screen.getByRole('button', { name: '添加任务' }));
    await waitFor(() => {
      const ids = asked
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (body as PersonalTask).personalTaskId);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    });
  });

  it('sends another task under an id of its own, also when nobody knows what became of the first', async () => {
    const asked = serve([], [fail(at(addPersonalTask, { courseId: 1 }), 500)]);
    renderAt('/training-camp-personal/1');
    const field = await screen.findByRole('textbox', { name: '要做什么' });
    await userEvent.type(field, '默写公式{Enter}');
    await screen.findByRole('alert');
    await userEvent.clear(field);
    await userEvent.type(field, '看两节课{Enter}');
    await waitFor(() => {
      const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
      expect(sent).toMatchObject([{ title: '默写公式' }, { title: '看两节课' }]);
      expect(new Set(sent.map((body) => (body as PersonalTask).personalTaskId)).size).toBe(2);
    });
  });

  it('of what is written while one is on its way keeps the next task, and sends none twice', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const old: PersonalTask = {
      personalTaskId: '0197b5a0-0000-7000-8000-000000000001',
      title: '看两节课',
      isDone: false,
    };
    const task = {
      personalTaskId: '0190f000-0000-7000-8000-00000000000a',
      title: '默写公式',
      isDone: false,
    };
    const tasks = [old];
    const asked = serve(tasks, [
      answer(at(addPersonalTask, { courseId: 1 }), async () => {
        await arrived;
        tasks.push(task);
        return {
          ...{ courseName: 'CFA 一级', personalTaskFinishedCount: 0, personalTaskTotalCount: 2 },
          tasks: [...tasks],
        };
      }),
    ]);
    renderAt('/training-camp-personal/1');
    const field = await screen.findByRole('textbox', { name: '要做什么' });
    await userEvent.type(field, '默写公式{Enter}');
    await userEvent.click(screen.getByRole('checkbox', { name: '看两节课' }));
    await userEvent.type(field, '再做题{Enter}');
    arrive();
    expect(await screen.findByRole('checkbox', { name: '默写公式' })).toBeTruthy();
    await waitFor(() => expect(field).toHaveProperty('value', '再做题'));
    expect(asked.filter((one) => one.method === 'POST' && one.path === path)).toHaveLength(1);
  });

  it('keeps what was written in its place while one is on its way', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    serve(
      [],
      [
        answer(at(addPersonalTask, { courseId: 1 }), async () => {
          await arrived;
          return {
            ...{ courseName: 'CFA 一级', personalTaskFinishedCount: 0, personalTaskTotalCount: 1 },
            tasks: [
              {
                personalTaskId: '0190f000-0000-7000-8000-00000000000a',
                title: '默写公式',
                isDone: false,
              },
            ],
          };
        }),
      ],
    );
    renderAt('/training-camp-personal/1');
    const field = await screen.findByRole('textbox', { name: '要做什么' });
    await userEvent.type(field, '默写公式{Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, '看两节课');
    arrive();
    expect(await screen.findByRole('checkbox', { name: '默写公式' })).toBeTruthy();
    expect(field).toHaveProperty('value', '看两节课');
  });

  it('takes a tick back when it did not go through', async () => {
    const task = {
      personalTaskId: '0197b5a0-0000-7000-8000-000000000001',
      title: '默写',
      isDone: false,
    };
    serve([task], [fail(at(tickPersonalTask, { courseId: 1 }), 500)]);
    renderAt('/training-camp-personal/1');
    await userEvent.click(await screen.findByRole('checkbox', { name: '默写' }));
    expect((await screen.findByRole('alert')).textContent).toBe('没有保存成功，请再试一次');
    expect(screen.getByRole('checkbox', { name: '默写' })).toHaveProperty('checked', false);
  });
});
