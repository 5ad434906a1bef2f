// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  beginCourseExport,
  getCourseTree,
  listCourseExports,
  type CourseExport,
} from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { courseTree } from '../../../test/course-samples.ts';
import { openConsole } from '../../../test/open-console.tsx';

const address = '/console/courses/5001/export';
const exportId = '0195a000-0000-7000-8000-000000000001';
const one = (given: Partial<CourseExport> = {}): CourseExport => ({
  ...{ exportId, state: 'working', isAgain: false, askedBy: '周允', bytes: null, left: [] },
  ...{ askedAt: '2026-11-18T02:00:00Z', until: '2026-11-21T02:00:00Z' },
  ...given,
});
const lists = (...exports: CourseExport[]) =>
  answer(listCourseExports, { title: '久期入门', exports });

it('asks once however often it is pressed, again with the same id where it was lost, and not while one is made', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [lists(), fail(beginCourseExport, 503)] });
  await screen.findByText('还没有做过');
  await user.click(screen.getByRole('button', { name: '做一份' }));
  await waitFor(() => expect(calls(beginCourseExport)).toHaveLength(1));
  respondAlso([answer(beginCourseExport, { exportId }), lists(one())]);
  await user.dblClick(await screen.findByRole('button', { name: '做一份' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '正在做' });
  expect(button.disabled).toBe(true);
  const asked = calls(beginCourseExport);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
});

it('gives what is ready, with what it does not hold, and says what failed', async () => {
  openConsole(address, {
    says: [
      lists(
        one({ state: 'ready', bytes: 2_340_000, left: ['3 道题是从题库文件导入的'] }),
        one({ exportId: '0195a000-0000-7000-8000-000000000002', state: 'failed' }),
      ),
    ],
  });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^下载 .* 的课程文件$/ });
  expect(link.textContent).toBe('下载 2.3 MB');
  expect(link.getAttribute('href')).toBe(`/files/console/course-export/${exportId}`);
  expect(screen.getByText('3 道题是从题库文件导入的')).toBeTruthy();
  expect(screen.getByText('没有做成，请再做一份')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '做一份' }).disabled).toBe(false);
});

it('says that one is made from the start where a server ended amid it', async () => {
  openConsole(address, { says: [lists(one({ isAgain: true }))] });
  expect(await screen.findByText(/服务器中途重启过，从头再做/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '正在做' }).disabled).toBe(true);
});

it('says why there is nothing of a course that was never published, and asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [fail(listCourseExports, 503)] });
  await screen.findByText('导出没有取到');
  respondAlso([refuse(listCourseExports, 'courseNotPublished')]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('这门课还没有发布过')).toBeTruthy();
});

it('is offered on the page of the course to whoever may publish it alone', async () => {
  openConsole('/console/courses/5001', { says: [answer(getCourseTree, courseTree())] });
  expect((await screen.findByRole('link', { name: '导出' })).getAttribute('href')).toContain(
    '/courses/5001/export',
  );
});

it('is not offered to whoever may not publish the course', async () => {
  openConsole('/console/courses/5001', {
    says: [answer(getCourseTree, courseTree({ mayPublish: false }))],
  });
  await screen.findByRole('link', { name: '旧版' });
  expect(screen.queryByRole('link', { name: '导出' })).toBeNull();
});
