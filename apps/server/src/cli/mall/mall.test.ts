import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addForTaobao, getOrder, requestInvoice, requestRefund } from '@xuezhou/contract/mall';
import { agreeToRefund } from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { makeGood } from '../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../capabilities/mall/testing/open-mall.ts';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { runCli } from '../run-cli.ts';

const mall = await openTestMall();
const { connection, wechat, numberOf } = mall;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-mall-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const open = () => Promise.resolve({ ...mall.services, close: () => Promise.resolve() });
  const say = (line: string) => void said.push(line);
  const code = await runCli(['mall', ...words], open, { print: say, note: say });
  return { code, said: said.join('\n') };
}

async function buy(price: number) {
  const good = await makeGood(connection, { price });
  const student = await mall.signIn();
  const { orderId, qrId } = await mall.order(student, good);
  wechat.pay(numberOf(qrId));
  await mall.notify(wechat, wechat.notice(numberOf(qrId)));
  const { orderNo } = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  return { student, orderId, orderNo };
}

const auditEntriesOf = async (operation: string) =>
  await connection
    .selectFrom('audit_log')
    .where('operation', '=', operation)
    .select(['staff_id', 'target_id', 'after', 'why'])
    .orderBy('audit_id')
    .execute();

it('gives money back by two people, of whom one is not at the machine, and shows the books', async () => {
  const { student, orderId } = await buy(368_000);
  await student.data(requestRefund, {
    body: { orderId, refundId: uuidv7(), reason: 'twice', words: '买重\u001b[2J了' },
  });
  const listed = await run('refund-list');
  expect(listed.said).toContain('买重 [2J了');
  const refundNo = /^\s*(\d+) /m.exec(listed.said)?.[1] ?? '';
  expect((await run('refund-pass', refundNo)).said).toContain('另一位');
  expect(await run('refund-pass', refundNo)).toMatchObject({ code: 1 });
  expect((await run('refund-list')).said).toMatch(/等第二个人.*本机操作员/);
  const song = await signInStaffAs(mall, { permissions: ['refund.approve'] });
  const body = { refundNo: Number(refundNo), reply: '好', code: deskPassword };
  expect(await song.data(agreeToRefund, { body })).toEqual({ state: 'sent' });
  await mall.jobs();
  const detail = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  expect(detail).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] });
  const entries = await auditEntriesOf('agreeToRefund');
  expect(entries.map(({ staff_id }) => staff_id)).toEqual([1, song.staffId]);
  expect(entries).toMatchObject([{ target_id: orderId }, { target_id: orderId, why: '好' }]);
  const books = await run('ledger');
  expect(books).toMatchObject({ code: 0 });
  expect(books.said).toContain('账与订单一致');
});

it('proposes a part of a refund, which one person can agree to when it is small', async () => {
  const { student, orderId, orderNo } = await buy(20_000);
  const proposed = await run(
    'refund',
    orderNo,
    '--reason',
    '补差价',
    '--lines',
    '1',
    '--yuan',
    '35.5',
  );
  const refundNo = /退款 (\d+) 已提出/.exec(proposed.said)?.[1] ?? '';
  expect((await run('refund', orderNo)).said).toContain('正在处理');
  expect((await run('refund-fail', refundNo)).said).toContain('原因');
  expect((await run('refund-pass', refundNo)).said).toContain('已同意');
  await mall.jobs();
  expect((await run('refund-retry', refundNo)).said).toContain('没有要重试的');
  const { refunds } = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  expect(refunds).toMatchObject([{ state: 'done', amount: 3550, words: '补差价' }]);
});

it('opens orders by a file of Taobao, and says which line is wrong', async () => {
  const good = await makeGood(connection, { takesTaobao: true });
  const student = await mall.signIn();
  const taobaoOrderNo = '2345678901234567890';
  await student.data(addForTaobao, { body: { goodId: good.goodId, taobaoOrderNo } });
  expect((await run('taobao-list')).said).toContain(taobaoOrderNo);
  const file = path.join(folder, 'orders.csv');
  await writeFile(file, `订单号,金额,状态,商品编号\n="${taobaoOrderNo}",3680.00,交易成功,\n`);
  expect((await run('taobao-file', file)).said).toContain('1 张等待核对');
  expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
  expect(await auditEntriesOf('takeTaobaoOrders')).toMatchObject([{ after: { orders: 1 } }]);
  await writeFile(file, '订单号,金额\nabc,1\n');
  const wrong = await run('taobao-file', file);
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('第 2 行') as string });
});

it('closes a claim that is not true, with the reason for its student', async () => {
  const good = await makeGood(connection, { takesTaobao: true });
  const student = await mall.signIn();
  const body = { goodId: good.goodId, taobaoOrderNo: '3345678901234567890' };
  const { resultEntity } = await student.data(addForTaobao, { body });
  const { orderId, orderNo } = resultEntity;
  expect((await run('taobao-fail', orderNo, '--reply', '没有这张')).said).toContain('已关闭');
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
  expect((await run('taobao-pass', orderNo)).said).toContain('不在等待核对');
});

it('hands out an invoice, or says why there is none', async () => {
  const { student, orderId } = await buy(10_000);
  const body = { orderId, invoiceId: uuidv7(), kind: 'person' as const, title: '林知远' };
  await student.data(requestInvoice, { body: { ...body, email: 'lin@example.com' } });
  const listed = await run('invoice-list');
  expect(listed.said).toMatch(/开具.*林知远.*¥100.*l\*\*\*@example\.com/);
  const invoiceNo = /^\s*(\d+) /m.exec(listed.said)?.[1] ?? '';
  const file = path.join(folder, 'invoice.pdf');
  expect((await run('invoice-done', invoiceNo, file)).said).toContain('读不到文件');
  await writeFile(file, 'no PDF');
  expect((await run('invoice-done', invoiceNo, file)).said).toContain('PDF');
  expect((await run('invoice-fail', invoiceNo)).said).toContain('原因');
  await writeFile(file, '%PDF-1.7\n');
  expect((await run('invoice-done', invoiceNo, file)).said).toContain('已交给学员');
  expect((await run('invoice-red', invoiceNo)).said).toContain('不用冲红');
  expect((await run('invoice-list')).said).toContain('没有要开');
  expect(JSON.stringify(await auditEntriesOf('issueInvoice'))).not.toContain('林知远');
});

it('makes codes that are shown once', async () => {
  const good = await makeGood(connection);
  const made = await run('codes', String(good.goodId), '--count', '2', '--until', '2999-12-31');
  expect(made.said.match(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/gm)).toHaveLength(2);
  expect((await run('codes', String(good.goodId), '--until', '2020-01-01')).said).toContain(
    '--until 这一天已经过去',
  );
});

it('takes the bill of a day', async () => {
  expect((await run('bill', 'paypal', '2026-01-02')).said).toContain('0 处不一致');
  expect((await run('bill-list')).said).toContain('没有未处理的差异');
  expect(await auditEntriesOf('takeBill')).toMatchObject([{ target_id: 'paypal 2026-01-02' }]);
});

it.each([
  [['codes', '999999'], '没有这件商品'],
  [['codes', '1', '--count', '1001'], '--count 应该是'],
  [['codes', '1', '--year', 'x'], '--year 应该是'],
  [['ship', '123', '顺丰', 'SF1'], '没有订单号为 123'],
  [['ship', '123', '顺丰', ' '], '请写上快递公司和单号'],
  [['bill', 'somebody', '2026-11-21'], '渠道只能是'],
  [['bill', 'wechat', '昨天'], '日期应该像'],
  [['bill-settle', '1'], '怎么处理的'],
  [['bill-settle', '999999', '--note', '好了'], '没有这处差异'],
  [['refund', '1'], '没有订单号为 1'],
  [['refund', '1', '--yuan', '5'], '--lines'],
  [['refund', '1', '--yuan', '五', '--lines', '1'], '--yuan 应该是'],
  [['refund', '1', '--lines', 'x'], '--lines 应该是'],
  [['refund-pass', '999999'], '没有编号为 999999 的退款'],
  [['refund-pass', 'x'], '编号应该是数字'],
  [['refund-fail', '1'], '不同意的原因'],
  [['invoice-fail', '1', '--reason', '不对'], '不在等待开具'],
  [['taobao-file', '/nowhere'], '读不到文件'],
  [['dance'], 'mall 之后应该是'],
])('says what is wrong with %j', async (words, said) => {
  const answer = await run(...words);
  expect(answer.code).toBe(1);
  expect(answer.said).toContain(said);
});
