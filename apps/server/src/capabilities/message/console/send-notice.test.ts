import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import { sendNotice } from '@xuezhou/contract/message/console';
import { expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { TestClient } from '../../../testing/client.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const staff = await signInStaffAs(school, { permissions: ['message.send'] });

const send = async (wish: object) =>
  await staff.call(sendNotice, {
    body: {
      ...{ studentId: null, title: ' 调课 ', markdown: '**周六**改到周日', isImportant: false },
      ...wish,
    },
  });
const read = async (student: TestClient) =>
  (await student.data(listMessages, { query: { pageNo: 1 } })).list;
const titles = async (student: TestClient) =>
  (await read(student)).map(({ messageTitle }) => messageTitle);

it('[POST /api/console/messages/send] reaches one, several once each, or everybody, with what is written cleaned, and the log says to whom', async () => {
  const [one, two, three] = [await school.signIn(), await school.signIn(), await school.signIn()];
  const { studentId } = one;
  const { messageId } = (await send({ studentId })).data;
  expect((await read(one))[0]?.messageContent).toContain('<strong>周六</strong>');
  expect([await titles(one), await titles(two)]).toEqual([['调课'], []]);
  const said = async () => await lastEntry(connection, 'sendNotice');
  expect(await said()).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'message', target_id: String(messageId) },
    after: { to: studentId, title: '调课', isImportant: false },
  });
  await send({ studentIds: [studentId, two.studentId, two.studentId], title: '两位' });
  expect([await titles(one), await titles(two), await titles(three)]).toEqual([
    ...[['两位', '调课'], ['两位'], []],
  ]);
  expect(await said()).toMatchObject({ after: { to: '2 students', title: '两位' } });
  await send({ title: '全校', markdown: '<script>alert(1)</script>停课', isImportant: true });
  for (const student of [one, two, three]) {
    const [message] = await read(student);
    expect(message).toMatchObject({ messageTitle: '全校' });
    expect(message?.messageContent).not.toContain('<script');
  }
  expect(await said()).toMatchObject({ after: { to: 'all', isImportant: true } });
});

it('[POST /api/console/messages/send] to nobody, of no title or with a picture is refused, and nothing is sent or written', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const before = [await titles(student), await entriesOf(connection, 'sendNotice')];
  for (const [wish, name] of [
    [{ studentId, title: ' ' }, 'messageTitleEmpty'],
    [{ studentId, markdown: '![图](a.png)' }, 'textUnshowable'],
    [{ studentId: 999_999_999 }, 'studentUnknown'],
    [{ studentIds: [studentId, 999_999_999] }, 'studentUnknown'],
    [{ studentIds: [] }, 'studentUnknown'],
  ] as const)
    expect((await send(wish)).status).toBe(refused(name));
  expect([await titles(student), await entriesOf(connection, 'sendNotice')]).toEqual(before);
});
