// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  failure,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { createStudent, getStudent, listStudents } from '@xuezhou/contract/account/console';
import {
  enrolStudent,
  extendEnrolment,
  listCourseChoices,
  listEnrolments,
} from '@xuezhou/contract/enrolment/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';
import { choices, enrolment, studentRow } from '../../../test/student-samples.ts';

const lin = studentRow();
const han = studentRow({ studentId: 100_002, nickname: '韩逸飞', mobile: '177****3094' });
const zhou = studentRow({ studentId: 100_003, nickname: '周子衿', mobile: null, courses: 0 });
const periods = [
  enrolment(),
  enrolment({ studentId: 100_002, closedBy: 'paused', pausedOn: '2026-11-01' }),
];
const periodsOf = answer(listEnrolments, ({ body: { studentIds } }) =>
  periods.filter(({ studentId }) => studentIds.includes(studentId)),
);
const says = [
  answer(listStudents, { list: [lin, han, zhou], next: null }),
  answer(listCourseChoices, choices),
  periodsOf,
];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rowOf = (name: string) =>
  screen.getAllByRole('row').find((row) => row.textContent.includes(name))!;

async function pickAll() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: '选中这 3 行' }));
  return user;
}

const planOfDialog = async () =>
  within(await screen.findByRole('table', { name: '改动' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

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

it('extends those that are picked: each before and after, who is passed over, and why', async () => {
  openConsole('/console/students', {
    says: [...says, answer(extendEnrolment, { expiresOn: '2027-09-30' })],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  expect(await planOfDialog()).toEqual([
    ['林知远', '2027-08-31', '2027-09-30', ''],
    ['韩逸飞', '2027-08-31，2026-11-01 起暂停', '—', '已暂停，恢复后再延'],
    ['周子衿', '没有这门课', '—', '没有报名这门课'],
  ]);
  expect(screen.getByText('会改 1 人，跳过 2 人')).toBeTruthy();
  await user.type(screen.getByLabelText('原因'), '系统升级');
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await screen.findByText('延长了 1 人的有效期');
  // The last day and not how many more: sent twice it is once.
  expect(calls(extendEnrolment)).toEqual([
    { body: { studentId: 100_001, courseId: 1, until: '2027-09-30', why: '系统升级' } },
  ]);
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('shows what the server said against one of them, and does not do the others twice', async () => {
  let did = false;
  const ends = () => (did ? '2027-12-31' : null);
  openConsole('/console/students', {
    says: [
      ...says,
      answer(listEnrolments, () =>
        did ? [enrolment({ studentId: 100_003, expiresOn: ends() })] : [],
      ),
      answer(enrolStudent, ({ body: { studentId } }) => {
        if (studentId === 100_002) return refusal('studentUnknown');
        did = true;
        return true;
      }),
    ],
  });
  const user = await pickAll();
  await user.click(screen.getByRole('checkbox', { name: '选中林知远' }));
  await user.click(await screen.findByRole('button', { name: '报名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给 2 位学员报名' }));
  await user.click(await dialog.findByRole('combobox', { name: '课程' }));
  // The filter of the page has the same.
  const options = await screen.findAllByRole('option', { name: 'CFA 一级精讲班', hidden: true });
  await user.click(options.at(-1)!);
  await user.type(
    dialog.getByLabelText('到哪一天', { selector: 'input[type=date]' }),
    '2027-12-31',
  );
  await user.click(await dialog.findByRole('button', { name: '报名 2 人' }));
  expect(await dialog.findByText('给 1 人报好名了，1 人没有，原因在上面')).toBeTruthy();
  await waitFor(async () =>
    expect(await planOfDialog()).toEqual([
      ['韩逸飞', '没有这门课', '到 2027-12-31', '没有这位学员，请检查后再试'],
      ['周子衿', '2027-12-31', '—', '已经是这样'],
    ]),
  );
  expect(dialog.getByRole('button', { name: '报名 1 人' })).toBeTruthy();
});

it('stops where somebody else changed a period meanwhile, and shows it as it is now', async () => {
  let end = '2027-08-31';
  openConsole('/console/students', {
    says: [
      ...says,
      answer(listEnrolments, () => [enrolment({ expiresOn: end })]),
      answer(extendEnrolment, { expiresOn: '2027-12-30' }),
    ],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  const extend = await screen.findByRole('button', { name: '延长 1 人' });
  end = '2027-11-30';
  await user.click(extend);
  expect(await screen.findByText(/刚刚被别人改过/)).toBeTruthy();
  expect(calls(extendEnrolment)).toEqual([]);
  expect((await planOfDialog())[0]).toEqual(['林知远', '2027-11-30', '2027-12-30', '']);
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await waitFor(() => expect(calls(extendEnrolment).at(-1)?.body.until).toBe('2027-12-30'));
});

it('says so where the periods could not be looked at once more, and changes nothing', async () => {
  openConsole('/console/students', { says });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  const extend = await screen.findByRole('button', { name: '延长 1 人' });
  respondAlso([fail(listEnrolments, 500)]);
  await user.click(extend);
  await screen.findByText('现在的有效期没有取到，还没有改：过一会儿再试一次。');
  expect(calls(extendEnrolment)).toEqual([]);
});

it('leaves picks and the next dialog alone where one was stopped in the middle', async () => {
  let extended: (answer: { expiresOn: string }) => void = () => undefined;
  const studentIds = [100_001, 100_002, 100_003];
  openConsole('/console/students', {
    says: [
      ...says,
      answer(
        listEnrolments,
        studentIds.map((studentId) => enrolment({ studentId })),
      ),
      answer(extendEnrolment, () => new Promise<{ expiresOn: string }>((say) => (extended = say))),
    ],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  await user.click(await screen.findByRole('button', { name: '延长 3 人' }));
  await screen.findByText(/正在延长，做完 0 \/ 3 人/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: '暂停' }));
  await screen.findByRole('dialog', { name: '暂停 3 位学员的课程' });
  extended({ expiresOn: '2027-09-30' });
  await screen.findByText('停下了，延长了 1 人的有效期');
  expect(calls(extendEnrolment)).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: '暂停 3 位学员的课程' })).toBeTruthy();
  expect(screen.getByText('已选 3 人')).toBeTruthy();
});

it('keeps the form while the network is lost', async () => {
  openConsole('/console/students', { says: [...says, fail(extendEnrolment, 'network')] });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  await user.type(await screen.findByLabelText('原因'), '补课');
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await screen.findByText('网络连接不上，请检查网络后再试');
  expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe('补课');
  respondAlso([answer(extendEnrolment, { expiresOn: '2027-09-30' })]);
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await screen.findByText('延长了 1 人的有效期');
});

it('picks by X and a range by ⇧X, and lets go by Esc', async () => {
  const user = userEvent.setup();
  openConsole('/console/students', { says });
  await screen.findByRole('table', { name: '学员' });
  await user.keyboard('jxjj');
  expect(screen.getByText('已选 1 人')).toBeTruthy();
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

it('is a list of cards on a phone, and does the same there', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/students', {
    says: [...says, answer(extendEnrolment, () => failure(503))],
  });
  const list = within(await screen.findByRole('list', { name: '学员' }));
  await user.click(list.getByRole('checkbox', { name: '选中林知远' }));
  await user.click(await screen.findByRole('button', { name: '延长' }));
  expect(await planOfDialog()).toHaveLength(1);
});
