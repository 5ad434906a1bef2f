// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import {
  getCampaign,
  getCampaignReport,
  listRecipients,
  recallCampaign,
} from '@xuezhou/contract/campaign/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';
import { campaignId, address, row, draft, says } from '../../test/campaign-samples.ts';

const report = {
  ...row({ state: 'sent', people: 40, sent: 34, dueAt: '2026-11-23T04:15:00.000Z' }),
  ...{ sentAt: '2026-11-23T04:15:00.000Z', isOver: true, passedOver: 0, opened: 23, studied: 16 },
  held: { people: 6, studied: 1 },
  channels: [{ channel: 'mail' as const, state: 'waiting' as const, reason: '', count: 3 }],
};

const sent = [
  answer(getCampaign, { ...report, version: 2, draft }),
  answer(getCampaignReport, report),
  answer(listRecipients, {
    list: [
      {
        ...{ studentId: 100_001, nickname: '沈一鸣', sentAt: report.sentAt, channels: [] },
        ...{ isOpened: false, hasStudied: true },
      },
    ],
    next: null,
  }),
];

it('tells what came of it, beside those who got nothing, and opens who they are', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [...says, ...sent] });
  expect(await screen.findByText('16 / 34 人，47%')).toBeTruthy();
  expect(screen.getByText('1 / 6 人，17%')).toBeTruthy();
  expect(screen.getByText(/多回来大约 10 人，误差 ±1\d 人/)).toBeTruthy();
  expect(await screen.findByText('没打开，三天内学了')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '没打开 11' }));
  await waitFor(() => expect(calls(listRecipients).at(-1)?.query.group).toBe('unopened'));
});

it('has nothing but terms and what they are in its lists of figures, for who hears them', async () => {
  const strays = () =>
    document.querySelectorAll('dl > :not(div, dt, dd), dl > div > :not(dt, dd)').length;
  const writing = openConsole(address, { says });
  await screen.findByText('会收到');
  expect(strays()).toBe(0);
  writing.unmount();
  openConsole(address, { says: [...says, ...sent] });
  await screen.findByText('16 / 34 人，47%');
  expect(strays()).toBe(0);
});

it('says no share of nobody, and of what was taken back in time that it never went out', async () => {
  const none = { sentAt: null, sent: 0, opened: 0, studied: 0, held: null, channels: [] };
  const back = { ...report, ...none, state: 'recalled' as const };
  openConsole(address, {
    says: [
      ...says,
      answer(getCampaign, { ...back, version: 2, draft }),
      answer(getCampaignReport, back),
    ],
  });
  expect(await screen.findByText(/何嘉原来排在 .*12:15 发，没有发出就收回了/)).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('says why it stopped on its way', async () => {
  const reason = '排上它的周敏已经停用，发给 7 人后停下了';
  const stopped = { ...report, state: 'recalled' as const, sent: 7, reason };
  openConsole(address, {
    says: [
      ...says,
      ...sent.slice(2),
      answer(getCampaign, { ...stopped, version: 2, draft }),
      answer(getCampaignReport, stopped),
    ],
  });
  expect(await screen.findByText(reason)).toBeTruthy();
});

it('takes back what was not sent yet, and says how much that was', async () => {
  const user = userEvent.setup();
  openConsole(address, {
    says: [...says, ...sent, answer(recallCampaign, { sent: 34, keptBack: 3 })],
  });
  await user.click(await screen.findByRole('button', { name: '收回没发出的' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收回没发出的' }));
  await user.click(dialog.getByRole('button', { name: '收回没发出的' }));
  await screen.findByText('收回了：34 人已在站内收到，3 条提醒没有发出');
  expect(calls(recallCampaign)).toEqual([{ body: { campaignId } }]);
});
