// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  failure,
  refusal,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { enrolStudent, extendEnrolment, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';
import { enrolment } from '../../test/student-samples.ts';
import { says, pickAll, planOfDialog } from '../../test/students-list.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

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
