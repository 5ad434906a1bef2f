import { expect, it } from 'vitest';
import { fenOf } from './money.ts';
import { readTaobaoLine } from './taobao.ts';

const line = { taobaoNo: '2345678901234567890', yuan: '3380', state: '交易成功', good: '' };

it('reads an order of Taobao as its file has it', () => {
  const read = { taobaoNo: '2345678901234567890', amount: 338_000, isPaid: true, goodId: null };
  expect(readTaobaoLine(line)).toEqual(read);
  expect(readTaobaoLine({ ...line, yuan: '¥3,380.50', good: '7' })).toEqual({
    ...{ ...read, amount: 338_050, goodId: 7 },
  });
  for (const state of ['买家已付款', '卖家已发货', '交易成功', '买家已收货'])
    expect(readTaobaoLine({ ...line, state })).toEqual(read);
  for (const state of ['等待买家付款', '交易关闭', ''])
    expect(readTaobaoLine({ ...line, state })).toEqual({ ...read, isPaid: false });
});

it('says what is wrong with one', () => {
  expect(readTaobaoLine({ ...line, taobaoNo: '2.34E+18' })).toMatch('15 至 25 位');
  expect(readTaobaoLine({ ...line, yuan: '-3' })).toMatch('金额');
  expect(readTaobaoLine({ ...line, good: '0' })).toMatch('商品编号');
});

it('reads yuan as fen, and nothing that is no amount', () => {
  expect(['180', '35.50', '0.1'].map(fenOf)).toEqual([18_000, 3550, 10]);
  expect(['', '1.234', '-1', '1e3', '12345678'].map(fenOf)).toEqual([null, null, null, null, null]);
});
