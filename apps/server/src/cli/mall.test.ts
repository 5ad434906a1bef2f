import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addForTaobao, getOrder, requestRefund } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { makeGood } from '../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../capabilities/mall/testing/open-mall.ts';
import { runCli } from './run-cli.ts';

const mall = await openTestMall();
const { connection, wechat, numberOf } = mall;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-mall-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const code = await runCli(
    words,
    () => Promise.resolve({ ...mall.services, close: () => Promise.resolve() }),
    { print: say, note: say },
  );
  return { code, said: lines.join('\n') };
}

it('asks for a name before anything with money is done', async () => {
  for (const words of [
    ['refund', '1'],
    ['refund-pass', '1'],
    ['ship', '1', '顺丰', 'SF1'],
    ['codes', '1'],
  ])
    expect(await run('mall', ...words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('--by') as string,
    });
});

it('gives money back by two people, and shows the books before and after', async () => {
  const good = await makeGood(connection);
  const student = await mall.signIn();
  const { orderId, qrId } = await mall.order(student, good);
  wechat.pay(numberOf(qrId));
  await mall.notify(wechat, wechat.notice(numberOf(qrId)));
  await student.data(requestRefund, {
    body: { orderId, refundId: uuidv7(), reason: 'twice', words: '买重了' },
  });
  const listed = await run('mall', 'refund-list');
  expect(listed.said).toContain('买重了');
  const refundNo = /^\s*(\d+)\s/m.exec(listed.said)?.[1] ?? '';
  const first = await run('mall', 'refund-pass', refundNo, '--by', '林老师');
  expect(first.said).toContain('另一位');
  expect(await run('mall', 'refund-pass', refundNo, '--by', '林老师')).toMatchObject({ code: 1 });
  expect((await run('mall', 'refund-pass', refundNo, '--by', '宋老师')).code).toBe(0);
  await mall.jobs();
  const detail = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  expect(detail).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] });
  const books = await run('mall', 'ledger');
  expect(books).toMatchObject({ code: 0 });
  expect(books.said).toContain('账与订单一致');
});

it('opens orders by a file of Taobao, and says which line is wrong', async () => {
  const good = await makeGood(connection, { takesTaobao: true });
  const student = await mall.signIn();
  const taobaoOrderNo = '2345678901234567890';
  await student.data(addForTaobao, { body: { goodId: good.goodId, taobaoOrderNo } });
  expect((await run('mall', 'taobao-list')).said).toContain(taobaoOrderNo);
  const file = path.join(folder, 'orders.csv');
  await writeFile(file, `订单号,金额,状态,商品编号\n${taobaoOrderNo},3680.00,交易成功,\n`);
  expect((await run('mall', 'taobao-file', file, '--by', '林老师')).said).toContain('1 张等待核对');
  expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
  await writeFile(file, '订单号,金额\nabc,1\n');
  const wrong = await run('mall', 'taobao-file', file, '--by', '林老师');
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('第 2 行') as string });
});

it('makes codes that are shown once, and refuses what there is not', async () => {
  const good = await makeGood(connection);
  const made = await run('mall', 'codes', String(good.goodId), '--count', '2', '--by', '林老师');
  expect(made.said.match(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/gm)).toHaveLength(2);
  expect((await run('mall', 'codes', '999999', '--by', '林老师')).code).toBe(1);
  expect((await run('mall', 'ship', '123', '顺丰', 'SF1', '--by', '林老师')).said).toContain(
    '没有订单号',
  );
  expect((await run('mall', 'bill', 'somebody', '2026-11-21')).code).toBe(1);
});
