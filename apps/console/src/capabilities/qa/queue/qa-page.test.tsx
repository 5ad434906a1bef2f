// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { claimQuestion, getQaThread, listQueue } from '@xuezhou/contract/qa/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';
import { openQa } from '../../../test/open-qa.tsx';
import { colleague, other, otherId, self, thread, waiting } from '../../../test/qa-samples.ts';

const rows = async () =>
  within(await screen.findByRole('list', { name: '问题' })).findAllByRole('link');

it('lists the most urgent first, with what is left of the time, and opens it beside', async () => {
  openQa();
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/凸性 12:46.*剩 18 分.*正凸性的债券为什么跌得少/),
    expect.stringMatching(/剩 1 小时 6 分.*有效久期和修正久期/),
  ]);
  const asked = await screen.findByRole('article', { name: '问题' });
  expect(within(asked).getByRole('heading', { name: '正凸性的债券为什么跌得少？' })).toBeTruthy();
  expect(within(asked).getByText('提问时正看到 12:46')).toBeTruthy();
  expect(within(asked).getByText('「那凸性项呢」')).toBeTruthy();
});

it('goes on by J and back by K, and stands in the address', async () => {
  const user = userEvent.setup();
  openQa();
  await rows();
  await user.keyboard('j');
  await screen.findByRole('heading', { name: '有效久期和修正久期用哪个？' });
  expect(shownAddress()).toBe(`/console/qa?open=${otherId}`);
  await user.keyboard('k');
  await screen.findByRole('heading', { name: '正凸性的债券为什么跌得少？' });
});

it('leaves what opened by itself open when something more urgent comes', async () => {
  openQa();
  await screen.findByRole('heading', { name: '正凸性的债券为什么跌得少？' });
  respondAlso([
    answer(listQueue, { list: [other({ minutesLeft: 3 }), waiting()], total: 2, late: 0 }),
  ]);
  await queryClient.invalidateQueries();
  expect((await rows())[0]?.textContent).toContain('剩 3 分');
  expect(screen.getByRole('heading', { name: '正凸性的债券为什么跌得少？' })).toBeTruthy();
});

it('narrows to what one holds and to a course, and asks the server so', async () => {
  const user = userEvent.setup();
  openQa([], '/console/qa?which=own&course=1');
  await rows();
  expect(calls(listQueue)).toContainEqual({ query: { which: 'own', courseId: 1, pageNo: 1 } });
  await user.click(screen.getByRole('button', { name: '已采纳' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/qa?which=accepted&course=1'));
});

it('claims by a press, and says so to whoever looks', async () => {
  const user = userEvent.setup();
  openQa([answer(claimQuestion, { title: '' })]);
  const button = await screen.findByRole('button', { name: '认领' });
  respondAlso([answer(getQaThread, thread({ claimedBy: self }))]);
  await user.click(button);
  expect(await screen.findByText('你认领了')).toBeTruthy();
  expect(screen.getByRole('button', { name: '放回' })).toBeTruthy();
  expect(calls(claimQuestion)).toEqual([{ body: { questionId: waiting().questionId } }]);
});

it('says who was quicker', async () => {
  const user = userEvent.setup();
  openQa([refuse(claimQuestion, 'qaClaimed', '孟知行已经在回答这个问题')]);
  await user.click(await screen.findByRole('button', { name: '认领' }));
  expect(await screen.findByText('孟知行已经在回答这个问题')).toBeTruthy();
});

it('does not let two write the same, but hands it over to who asks for it', async () => {
  const user = userEvent.setup();
  openQa([
    answer(listQueue, { list: [waiting({ claimedBy: colleague }), other()], total: 2, late: 1 }),
    answer(getQaThread, thread({ claimedBy: colleague })),
  ]);
  await screen.findByText('孟知行认领了这个问题');
  expect(screen.getByText('1 个超时')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /写回答|认领并回答/ })).toBeNull();
  await user.keyboard('r');
  expect(screen.queryByRole('textbox', { name: '回答' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '去下一个' }));
  expect(shownAddress()).toBe(`/console/qa?open=${otherId}`);
});

it('says that everything is answered', async () => {
  openQa([answer(listQueue, { list: [], total: 0, late: 0 })]);
  expect(await screen.findByText('都答完了')).toBeTruthy();
});

it('says that the questions did not come, and asks again', async () => {
  const user = userEvent.setup();
  openQa([fail(listQueue, 503)]);
  await screen.findByText('问题没有取到');
  respondAlso([answer(listQueue, { list: [waiting()], total: 1, late: 0 })]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await rows()).toHaveLength(1);
});

it('says that one question did not come, and keeps the list', async () => {
  const user = userEvent.setup();
  openQa([fail(getQaThread, 503)]);
  await screen.findByText('这个问题没有取到');
  expect(await rows()).toHaveLength(2);
  respondAlso([answer(getQaThread, thread())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('article', { name: '问题' })).toBeTruthy();
});

it('shows a phone the list, and the one that is chosen from it with the way back', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openQa();
  await user.click((await rows())[1]!);
  await screen.findByRole('heading', { name: '有效久期和修正久期用哪个？' });
  expect(screen.getByText('2 / 2')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '回到列表' }));
  expect(shownAddress()).toBe('/console/qa');
});

it('is not in the column of who may not answer', async () => {
  openConsole('/console/qa', { self: { permissions: ['mark.write'], roles: ['助教'] } });
  await screen.findByRole('heading', { name: '你的角色打不开这一页' });
  expect(screen.queryByRole('link', { name: '答疑' })).toBeNull();
});
