// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listDeliveredTo, listUndelivered } from '@xuezhou/contract/campaign/console';
import { listDeliveries } from '@xuezhou/contract/message/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';
import type { Delivered, Undelivered } from './deliveries.queries.ts';

const delivered = (given: Partial<Delivered> = {}): Delivered => ({
  ...{ studentId: 100_001, nickname: '林知远', channel: 'sms', state: 'failed' },
  ...{ reason: '号码停机', at: '2026-11-20T02:00:00.000Z', isOpened: false },
  ...given,
});
const undelivered: Undelivered = {
  ...{ studentId: 100_001, nickname: '林知远', channel: 'sms', state: 'failed' },
  ...{ reason: '号码停机', at: '2026-11-20T02:00:00.000Z', messageId: 7, title: '周四调课' },
};
const counts = {
  ...{ title: '周四调课', readers: 12 },
  channels: [
    { channel: 'sms' as const, state: 'failed' as const, reason: '号码停机', count: 2 },
    { channel: 'sms' as const, state: 'sent' as const, reason: '', count: 30 },
  ],
};
const says = [
  answer(listDeliveries, counts),
  answer(listDeliveredTo, {
    list: [delivered(), delivered({ channel: 'mail', state: 'sent', reason: '', isOpened: true })],
    next: null,
  }),
  answer(listUndelivered, { list: [undelivered], next: null }),
];

it('says of a message who got it by which way, and why somebody did not', async () => {
  openConsole('/console/deliveries/7', { says });
  const table = within(await screen.findByRole('table', { name: '送给了谁' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('林知远没送到短信号码停机');
  expect(rows[2]).toContain('送出了邮件');
  expect(rows[2]).toContain('打开了');
  expect(await screen.findByText('没送到 2 条')).toBeTruthy();
  expect(screen.getByText('站内打开了 12 人')).toBeTruthy();
  expect(table.getAllByRole('link', { name: '林知远' })[0]?.getAttribute('href')).toBe(
    '/console/students/100001',
  );
});

it('is narrowed in the address; what means nothing there is left out', async () => {
  const user = userEvent.setup();
  openConsole('/console/deliveries/7?channel=pigeon', { says });
  await screen.findByRole('table', { name: '送给了谁' });
  expect(calls(listDeliveredTo)[0]).toEqual({ params: { messageId: 7 }, query: {} });
  await user.click(screen.getByRole('button', { name: '没送到' }));
  await user.click(screen.getByRole('button', { name: '短信' }));
  await screen.findByRole('table', { name: '送给了谁' });
  expect(shownAddress()).toContain('channel=sms');
  expect(calls(listDeliveredTo).at(-1)).toMatchObject({
    query: { channel: 'sms', state: 'failed' },
  });
});

it('is a list alone where its figures are not for who asks', async () => {
  openConsole('/console/deliveries/7', {
    says: [...says, fail(listDeliveries, 503)],
    self: { permissions: ['message.send'] },
  });
  const table = within(await screen.findByRole('table', { name: '送给了谁' }));
  expect(table.queryByRole('link', { name: '林知远' })).toBeNull();
  expect(screen.getByRole('heading', { name: '消息的送达' })).toBeTruthy();
});

it('says when there is no such message', async () => {
  openConsole('/console/deliveries/7', {
    says: [...says, refuse(listDeliveredTo, 'messageUnknown')],
  });
  expect(await screen.findByText('没有这条消息')).toBeTruthy();
});

it('lists what did not arrive, and leads to its message', async () => {
  openConsole('/console/deliveries', { says });
  const link = await screen.findByRole('link', { name: '周四调课' });
  expect(link.getAttribute('href')).toBe('/console/deliveries/7');
});

it('asks again what did not come, and says when all arrived', async () => {
  const user = userEvent.setup();
  usePhoneScreen();
  openConsole('/console/deliveries', { says: [...says, fail(listUndelivered, 503)] });
  await screen.findByText('没送到的没有取到');
  respondAlso([answer(listUndelivered, { list: [], next: null })]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有送不到的')).toBeTruthy();
});

it('is no page of who may not write to students', async () => {
  openConsole('/console/deliveries', { says, self: { permissions: ['student.read'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});
