// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { getSystem, snoozeRepair, type SystemState } from '@xuezhou/contract/system/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const mend: SystemState['repairs'][number] = {
  ...{ key: 'certificate', severity: 'mend', title: '网站的证书 6 天后到期', act: 'server' },
  ...{ since: null, meaning: '浏览器会拦住所有人。', cure: '续签。', snoozedUntil: null },
};
const urgent: SystemState['repairs'][number] = {
  ...{ key: 'provider:mail', severity: 'urgent', title: '邮件发不出去', act: 'providers' },
  ...{
    since: '2026-11-26T01:00:00.000Z',
    meaning: '收不到。',
    cure: '试一下。',
    snoozedUntil: null,
  },
};
const state = (given: Partial<SystemState>): SystemState => ({
  ...{ checkedAt: '2026-11-26T02:40:00.000Z', repairs: [urgent, mend], version: '0.9.2' },
  watch: { checkedAt: '2026-11-26T02:40:00.000Z', isStopped: false, byMail: 1, bySms: 0 },
  database: { connections: 11, maxConnections: 100, bytes: 2_400_000_000 },
  jobs: { running: 2, waiting: 0, failed: 0 },
  disk: { freeBytes: 13e9, totalBytes: 96e9, fullOn: null, notedAt: null, files: [] },
  certificateUntil: null,
  ...given,
});
const open = (given: Partial<SystemState> = {}) =>
  openConsole('/console/system', {
    says: [answer(getSystem, state(given)), answer(snoozeRepair, { until: null })],
  });

it('puts off what is to be mended, by S or by its button, and never what is urgent', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText('网站的证书 6 天后到期');
  expect(screen.getAllByRole('button', { name: '7 天后再提醒' })).toHaveLength(1);
  await user.keyboard('js');
  expect(calls(snoozeRepair)).toEqual([]);
  await user.keyboard('js');
  await waitFor(() =>
    expect(calls(snoozeRepair)).toEqual([{ body: { key: 'certificate', isSnoozed: true } }]),
  );
});

it('leads from a provider that fails to where it is tried', async () => {
  open();
  const link = await screen.findByRole('link', { name: '去换密钥' });
  expect(link.getAttribute('href')).toBe('/console/settings/providers');
});

it('what was put off comes last, is counted no more, and may be taken back', async () => {
  const user = userEvent.setup();
  const late = { ...mend, snoozedUntil: '2026-12-03T02:40:00.000Z' };
  open({ repairs: [late, { ...mend, key: 'disk', title: '盘快满了' }] });
  const rows = within(await screen.findByRole('region', { name: '要修的' })).getAllByRole(
    'listitem',
  );
  expect(rows[1]?.textContent).toContain('再提醒');
  await user.click(screen.getByRole('button', { name: '照常提醒' }));
  await waitFor(() =>
    expect(calls(snoozeRepair)).toEqual([{ body: { key: 'certificate', isSnoozed: false } }]),
  );
});

it('says that the check stopped, and never that all is well then', async () => {
  open({
    repairs: [],
    watch: { checkedAt: '2026-11-26T02:00:00.000Z', isStopped: true, byMail: 0, bySms: 0 },
  });
  expect(await screen.findByText('自查停了，急的事没有人会被告诉')).toBeTruthy();
  expect(screen.queryByText('没有要修的')).toBeNull();
  expect(screen.getByText(/没有人会知道/)).toBeTruthy();
});
