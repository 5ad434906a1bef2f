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
import { changePeriods, previewPeriods } from '@xuezhou/contract/account/console';
import { enrolStudent, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';
import { enrolment } from '../../test/student-samples.ts';
import { says, pickAll, planOfDialog } from '../../test/students-list.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const paused = { closedBy: 'paused', pausedOn: '2026-11-01' } as const;
const row = (studentId: number, nickname: string, given: object = {}) => ({
  ...{ studentId, nickname, own: enrolment({ studentId }), keptBy: null },
  ...{ nextExpiresOn: '2027-09-30', ...given },
});
const rows = [
  row(100_001, '林知远'),
  row(100_002, '韩逸飞', { own: enrolment(paused), keptBy: 'paused', nextExpiresOn: null }),
  row(100_003, '周子衿', { own: null, keptBy: 'none', nextExpiresOn: null }),
];
const preview = (given: object = {}) =>
  answer(previewPeriods, { people: 3, changed: 1, keptForOwnPage: 0, rows, seen: 's1', ...given });
const whom = { studentIds: [100_001, 100_002, 100_003] };

it('extends those that are picked as one act: each before and after, who is passed over, and why', async () => {
  openConsole('/console/students', {
    says: [...says, preview(), answer(changePeriods, { changed: 1 })],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  expect(await planOfDialog()).toEqual([
    ['林知远', '2027-08-31', '2027-09-30', ''],
    ['韩逸飞', '2027-08-31，2026-11-01 起暂停', '—', '已暂停，恢复后再延'],
    ['周子衿', '没有这门课', '—', '没有报名这门课'],
  ]);
  expect(screen.getByText('会改 1 人，跳过 2 人')).toBeTruthy();
  expect(calls(previewPeriods).at(-1)?.body).toEqual({
    courseId: 1,
    whom,
    act: 'extend',
    days: 30,
  });
  await user.type(screen.getByLabelText('原因'), '系统升级');
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await screen.findByText(/延长了 1 人的有效期，24 小时内可以在操作记录里撤回/);
  expect(calls(changePeriods)).toEqual([
    {
      body: {
        ...{ actId: expect.any(String), courseId: 1, whom, act: 'extend', days: 30 },
        ...{ seen: 's1', why: '系统升级' },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('pauses and resumes, which ask for no days', async () => {
  openConsole('/console/students', {
    says: [...says, preview({ rows: rows.slice(0, 1) }), answer(changePeriods, { changed: 1 })],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '暂停' }));
  await screen.findByRole('dialog', { name: '暂停 3 位学员的课程' });
  expect(await planOfDialog()).toEqual([
    ['林知远', '2027-08-31', '今天起暂停', '暂停的日子恢复时补回'],
  ]);
  await user.click(screen.getByRole('button', { name: '暂停 1 人' }));
  await screen.findByText(/暂停了 1 人的课程/);
  respondAlso([preview({ rows: [row(100_002, '韩逸飞', { own: enrolment(paused) })] })]);
  await pickAll();
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(await planOfDialog()).toEqual([
    ['韩逸飞', '2027-08-31，2026-11-01 起暂停', '2027-09-30', '补回 30 天'],
  ]);
  await user.click(screen.getByRole('button', { name: '恢复 1 人' }));
  await screen.findByText(/恢复了 1 人的课程/);
  expect(calls(changePeriods).map(({ body }) => [body.act, body.days])).toEqual([
    ['pause', undefined],
    ['resume', undefined],
  ]);
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
  // What was typed was sent: nobody says that it was not.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('where the network breaks in the middle says how many were done, and sends the rest alone', async () => {
  const enrolled: number[] = [];
  let isBack = false;
  const gone = () => {
    throw new TypeError('Failed to fetch');
  };
  openConsole('/console/students', {
    says: [
      ...says,
      answer(listEnrolments, () =>
        // What was done is seen when it is asked for anew.
        isBack ? enrolled.map((studentId) => enrolment({ studentId, expiresOn: null })) : [],
      ),
      answer(enrolStudent, ({ body: { studentId } }) => {
        if (studentId === 100_002 && !isBack) return gone();
        enrolled.push(studentId);
        return true;
      }),
    ],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '报名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给 3 位学员报名' }));
  await user.click(await dialog.findByRole('combobox', { name: '课程' }));
  const options = await screen.findAllByRole('option', { name: 'CFA 一级精讲班', hidden: true });
  await user.click(options.at(-1)!);
  await user.click(dialog.getByText('长期有效'));
  await user.click(await dialog.findByRole('button', { name: '报名 3 人' }));
  const said = '给 1 人报好名了，其余的没有办成。连上以后再按一次，只送剩下的';
  expect(await dialog.findByText(said)).toBeTruthy();
  // A question about what is typed meanwhile does not take its place.
  await user.type(dialog.getByLabelText('原因'), '补');
  await user.keyboard('{Escape}');
  const asked = await dialog.findByText(/写的还没有送出/);
  expect(asked.textContent).toContain(said);
  isBack = true;
  await user.click(dialog.getByRole('button', { name: '报名 3 人' }));
  await screen.findByText('给 2 人报好名了');
  expect(enrolled).toEqual([100_001, 100_002, 100_003]);
});

it('stops where somebody else changed a period meanwhile, and shows it as it is now', async () => {
  openConsole('/console/students', {
    says: [...says, preview(), refuse(changePeriods, 'manyChanged')],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  const extend = await screen.findByRole('button', { name: '延长 1 人' });
  const own = enrolment({ expiresOn: '2027-11-30' });
  const now = row(100_001, '林知远', { own, nextExpiresOn: '2027-12-30' });
  respondAlso([preview({ rows: [now], seen: 's2' })]);
  await user.click(extend);
  expect(await screen.findByText(/刚刚有人改过/)).toBeTruthy();
  expect((await planOfDialog())[0]).toEqual(['林知远', '2027-11-30', '2027-12-30', '']);
  respondAlso([answer(changePeriods, { changed: 1 })]);
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await waitFor(() => expect(calls(changePeriods).at(-1)?.body.seen).toBe('s2'));
});

it('says so where the periods could not be looked at, and changes nothing', async () => {
  openConsole('/console/students', { says: [...says, fail(previewPeriods, 500)] });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  await screen.findByText('每个人会怎样没有取到');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '延长' }).disabled).toBe(true);
  respondAlso([preview()]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await planOfDialog()).toHaveLength(3);
  expect(calls(changePeriods)).toEqual([]);
});

it('leaves picks and the next dialog alone where an enrolment was stopped in the middle', async () => {
  let enrolled: (answer: true) => void = () => undefined;
  openConsole('/console/students', {
    says: [
      ...says,
      preview(),
      answer(listEnrolments, []),
      answer(enrolStudent, () => new Promise<true>((say) => (enrolled = say))),
    ],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '报名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给 3 位学员报名' }));
  await user.click(await dialog.findByRole('combobox', { name: '课程' }));
  const options = await screen.findAllByRole('option', { name: 'CFA 一级精讲班', hidden: true });
  await user.click(options.at(-1)!);
  await user.click(dialog.getByText('长期有效'));
  // Before it begins a slip is asked about; while it runs the same key stops it.
  await user.keyboard('{Escape}');
  await dialog.findByText(/写的还没有送出/);
  await user.click(await dialog.findByRole('button', { name: '报名 3 人' }));
  await screen.findByText(/正在报名，做完 0 \/ 3 人/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: '暂停' }));
  await screen.findByRole('dialog', { name: '暂停 3 位学员的课程' });
  enrolled(true);
  await screen.findByText('停下了，给 1 人报好名了');
  expect(calls(enrolStudent)).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: '暂停 3 位学员的课程' })).toBeTruthy();
  expect(screen.getByText('已选 3 人')).toBeTruthy();
});

it('asks before the page is left in the middle of an enrolment, and who leaves stops it there', async () => {
  let enrolled: (answer: true) => void = () => undefined;
  const { router } = openConsole('/console/students', {
    says: [
      ...says,
      answer(listEnrolments, []),
      answer(enrolStudent, () => new Promise<true>((say) => (enrolled = say))),
    ],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '报名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '给 3 位学员报名' }));
  await user.click(await dialog.findByRole('combobox', { name: '课程' }));
  const options = await screen.findAllByRole('option', { name: 'CFA 一级精讲班', hidden: true });
  await user.click(options.at(-1)!);
  await user.click(dialog.getByText('长期有效'));
  await user.click(await dialog.findByRole('button', { name: '报名 3 人' }));
  await screen.findByText(/正在报名，做完 0 \/ 3 人/);
  void router.navigate({ to: '/self' });
  const stay = await screen.findByRole('dialog', { name: '剩下的还没有存下' });
  await user.click(within(stay).getByRole('button', { name: '留在这一页' }));
  enrolled(true);
  await screen.findByText(/正在报名，做完 1 \/ 3 人/);
  void router.navigate({ to: '/self' });
  const leave = await screen.findByRole('dialog', { name: '剩下的还没有存下' });
  await user.click(within(leave).getByRole('button', { name: '放弃并离开' }));
  await screen.findByRole('heading', { name: '我的账号' });
  enrolled(true);
  await screen.findByText('停下了，给 2 人报好名了');
  expect(calls(enrolStudent)).toHaveLength(2);
});

it('puts the question away when all was done meanwhile, and stays, so that how it ended is read', async () => {
  let enrolled: (answer: true) => void = () => undefined;
  const { router } = openConsole('/console/students', {
    says: [
      ...says,
      answer(listEnrolments, []),
      answer(enrolStudent, () => new Promise<true>((say) => (enrolled = say))),
    ],
  });
  const user = await pickAll();
  await user.click(screen.getByRole('checkbox', { name: '选中林知远' }));
  await user.click(screen.getByRole('checkbox', { name: '选中韩逸飞' }));
  await user.click(await screen.findByRole('button', { name: '报名' }));
  const dialog = within(await screen.findByRole('dialog', { name: /报名$/ }));
  await user.click(await dialog.findByRole('combobox', { name: '课程' }));
  const options = await screen.findAllByRole('option', { name: 'CFA 一级精讲班', hidden: true });
  await user.click(options.at(-1)!);
  await user.click(dialog.getByText('长期有效'));
  await user.click(await dialog.findByRole('button', { name: '报名 1 人' }));
  await screen.findByText(/正在报名/);
  void router.navigate({ to: '/self' });
  await screen.findByRole('dialog', { name: '剩下的还没有存下' });
  enrolled(true);
  await screen.findByText('给 1 人报好名了');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/students');
  await router.navigate({ to: '/self' });
  await screen.findByRole('heading', { name: '我的账号' });
});

it('keeps the form while the network is lost, and sends the same once more', async () => {
  openConsole('/console/students', { says: [...says, preview(), fail(changePeriods, 'network')] });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '延长' }));
  await user.type(await screen.findByLabelText('原因'), '补课');
  await user.click(await screen.findByRole('button', { name: '延长 1 人' }));
  await screen.findByText(/没有送到/);
  expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe('补课');
  respondAlso([answer(changePeriods, { changed: 1 })]);
  await user.click(screen.getByRole('button', { name: '延长 1 人' }));
  await screen.findByText(/延长了 1 人的有效期/);
  const [first, second] = calls(changePeriods);
  expect(first).toEqual(second);
});

it('is a list of cards on a phone, and does the same there', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/students', {
    says: [...says, preview({ rows: rows.slice(0, 1) }), answer(changePeriods, () => failure(503))],
  });
  const list = within(await screen.findByRole('list', { name: '学员' }));
  await user.click(list.getByRole('checkbox', { name: '选中林知远' }));
  await user.click(await screen.findByRole('button', { name: '延长' }));
  expect(await planOfDialog()).toHaveLength(1);
});
