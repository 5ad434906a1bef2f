import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { keepBankLines, listBankLines, settleBankLine } from '@xuezhou/contract/mall/console';
import { expect, it } from 'vitest';
import { openHandDesk } from '../../testing/hand-desk.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const desk = await openHandDesk(mall);
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

it('[GET /api/console/bank-lines] [POST /api/console/bank-lines/keep] [POST /api/console/bank-lines/settle] what fitted nothing is kept once, until it is confirmed for an order or somebody says what it was', async () => {
  clock.set('2026-11-23T02:00:00Z');
  const office = await desk.office();
  const line = (number: string, given: object = {}) => ({
    ...{ number, day: '2026-11-22', amount: 68_000, payer: '某某', memo: '学费', ...given },
  });
  const keep = async (...lines: ReturnType<typeof line>[]) =>
    await office.call(keepBankLines, { body: { accountId: desk.bankId, lines } });
  expect((await keep(line(' '))).status).toBe(status('receiptNumber'));
  expect((await keep(line('L1', { day: '2026-11-24' }))).status).toBe(status('receiptDay'));
  const nowhere = { body: { accountId: 999_999, lines: [line('L1')] } };
  expect((await office.call(keepBankLines, nowhere)).status).toBe(status('moneyAccountUnknown'));
  const student = await mall.signIn({});
  const { goodId } = await makeGood(connection, { price: 68_000, title: 'CFA 一级续期' });
  const { orderNo } = await desk.wait(student, { goodId });
  const { orderNo: other } = await desk.wait(await mall.signIn({}), { goodId });
  await desk.take(desk.receipt({ orderNo: other, amount: 68_000, number: 'L0' }));
  expect((await keep(line('L0'), line('L1'), line('L 2'))).data).toEqual({ kept: 2 });
  expect((await keep(line('L1'), line('L2'))).data).toEqual({ kept: 0 });
  const numbers = async () => (await office.data(listBankLines)).map(({ number }) => number);
  expect(await numbers()).toEqual(['L1', 'L2']);
  expect((await office.data(listBankLines))[0]).toMatchObject({
    ...{ account: '招商银行 尾号 2333', amount: 68_000, payer: '某某', memo: '学费' },
  });
  await desk.take(desk.receipt({ orderNo, amount: 68_000, number: 'L1' }));
  expect(await numbers()).toEqual(['L2']);
  const [{ lineId } = { lineId: 0 }] = await office.data(listBankLines);
  const settle = async (words: string) =>
    (await office.call(settleBankLine, { body: { lineId, words } })).status;
  expect(await settle(' ')).toBe(status('bankLineWords'));
  expect(await settle('已经在银行退回')).toBe(200);
  expect(await settle('已经在银行退回')).toBe(status('bankLineUnknown'));
  expect(await numbers()).toEqual([]);
  expect(await mall.books()).toEqual([]);
});
