// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { createStudent, getStudent, listStudents } from '@xuezhou/contract/account/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { studentRow } from '../../../test/student-samples.ts';
import { han, lin, pickAll, rowOf, says } from '../../../test/students-list.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('lists who studies here with what they have until when', async () => {
  openConsole('/console/students', { says });
  await waitFor(() => expect(rowOf('林知远').textContent).toContain('2027-08-31'));
  expect(rowOf('林知远').textContent).toMatch(/138\*{4}7715.*CFA 一级精讲班.*在学/);
  expect(rowOf('韩逸飞').textContent).toContain('已暂停');
  expect(rowOf('周子衿').textContent).toMatch(/没有手机号.*还没有课/);
  expect(screen.getByText('共 3 人')).toBeTruthy();
});

it('looks for whom the address says, and writes there what is typed', async () => {
  const user = userEvent.setup();
  openConsole('/console/students?search=7715&course=1', { says });
  await screen.findByRole('table', { name: '学员' });
  expect(calls(listStudents).at(-1)?.query).toEqual({ search: '7715', courseId: 1 });
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '找学员' });
  expect(field.value).toBe('7715');
  await user.clear(field);
  await user.type(field, ' 林 ');
  // Whoever types slowly has been without a search meanwhile, and it comes back behind the course.
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      search: '林',
      course: '1',
    }),
  );
  await waitFor(() => expect(calls(listStudents).at(-1)?.query).toMatchObject({ search: '林' }));
  // Letters that mean something on the page are letters here.
  await user.type(field, 'xc');
  expect(screen.queryByText(/已选/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that nobody fits, and shows all of them again', async () => {
  const user = userEvent.setup();
  openConsole('/console/students?search=nobody', {
    says: [
      ...says,
      answer(listStudents, ({ query }) => ({
        list: query.search === undefined ? [lin] : [],
        next: null,
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '清除筛选' }));
  await screen.findByRole('link', { name: /林知远/ });
  expect(shownAddress()).toBe('/console/students');
});

it('goes on where the page before ended, and tells what did not come', async () => {
  const user = userEvent.setup();
  const pages = answer(listStudents, ({ query: { after } }) =>
    after === 100_001 ? { list: [han], next: null } : { list: [lin], next: 100_001 },
  );
  openConsole('/console/students', { says: [...says, fail(listStudents, 503)] });
  await screen.findByText('学员没有取到');
  respondAlso([pages]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await user.click(await screen.findByRole('button', { name: '再看 50 人' }));
  await screen.findByRole('link', { name: /韩逸飞/ });
  expect(screen.getByText('共 2 人')).toBeTruthy();
});

it('picks by X and a range by ⇧X, and lets go by Esc', async () => {
  const user = userEvent.setup();
  openConsole('/console/students', { says });
  await screen.findByRole('table', { name: '学员' });
  await user.keyboard('jxjj');
  expect(await screen.findByText('已选 1 人')).toBeTruthy();
  await user.keyboard('{Shift>}X{/Shift}');
  expect(screen.getByText('已选 3 人')).toBeTruthy();
  await user.keyboard('x');
  expect(screen.getByText('已选 2 人')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/已选/)).toBeNull();
  // A box that was pressed does not keep the keys to itself.
  await user.click(screen.getByRole('checkbox', { name: '选中韩逸飞' }));
  expect(screen.getByText('已选 1 人')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/已选/)).toBeNull();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: '找学员' }));
});

it('adds a student, says what is wrong in its place, and goes on to the page of the new one', async () => {
  const user = userEvent.setup();
  openConsole('/console/students', {
    says: [
      ...says,
      refuse(createStudent, 'studentTaken'),
      answer(getStudent, {
        ...{ ...studentRow({ studentId: 100_009, nickname: '姜晚晴' }), hasPassword: false },
        ...{ wechat: null, endsOn: null },
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '新增学员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增学员' }));
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: '新增 1 人' });
  await user.type(await dialog.findByLabelText('手机号'), '138 1234');
  await user.type(dialog.getByLabelText('昵称'), '姜');
  await user.tab();
  expect(dialog.getByText(/不是手机号/)).toBeTruthy();
  expect(dialog.getByText(/4 到 32 个字符/)).toBeTruthy();
  expect(add.disabled).toBe(true);
  await user.type(dialog.getByLabelText('手机号'), ' 0009');
  await user.type(dialog.getByLabelText('昵称'), '晚晴');
  await user.click(add);
  expect(await dialog.findByText('这个手机号或昵称已经有人用了')).toBeTruthy();
  respondAlso([answer(createStudent, { studentId: 100_009, mobile: '+8613812340009' })]);
  await user.click(add);
  await screen.findByRole('heading', { name: /姜晚晴/, level: 1 });
  expect(calls(createStudent).at(-1)?.body).toEqual({
    mobile: '13812340009',
    nickname: '姜晚晴',
  });
});

it('is a list and its tags to who may only read, and says who could do more', async () => {
  openConsole('/console/students', { says, self: { permissions: ['student.read'] } });
  await screen.findByRole('table', { name: '学员' });
  expect(screen.queryByRole('button', { name: '新增学员' })).toBeNull();
  await pickAll();
  const bar = within(screen.getByRole('toolbar'));
  expect(bar.getAllByRole('button').map((each) => each.textContent)).toEqual(['打标签', '不选了']);
  expect(screen.getByText(/新增学员要有“新建和修改学员”的权限/)).toBeTruthy();
  expect(screen.getByText(/报名、延长和暂停要有/)).toBeTruthy();
});
