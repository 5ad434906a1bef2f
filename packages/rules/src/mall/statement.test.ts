import { describe, expect, it } from 'vitest';
import { readStatementLine, type StatementLine, type WaitingTransfer } from './statement.ts';

const waiting: WaitingTransfer[] = [
  { orderNo: '1', code: 'K7M2QX9A', missing: 338_000, payer: '林建国' },
  { orderNo: '2', code: 'B3B3B3B3', missing: 68_000, payer: '周远' },
  { orderNo: '3', code: 'C4C4C4C4', missing: 500, payer: '同名' },
  { orderNo: '4', code: 'D5D5D5D5', missing: 500, payer: '同名' },
  { orderNo: '5', code: 'E6E6E6E6', missing: 0, payer: null },
];
const line = (given: Partial<StatementLine> = {}): StatementLine => ({
  ...{ number: '20261126001', day: '2026-11-26 10:21:03', income: '3,380.00' },
  ...{ payer: '林建国', memo: '学费 k7m2 qx9a' },
  ...given,
});
const read = (given: Partial<StatementLine> = {}) => readStatementLine(line(given), waiting);

describe('a line of a statement', () => {
  it('is the transfer whose note it holds, however it is written, where the sum is the same', () => {
    expect(read()).toEqual({
      ...{ orderNo: '1', amount: 338_000, day: '2026-11-26', number: '20261126001' },
      ...{ payer: '林建国', isGuess: false },
    });
    expect(read({ income: '¥3380', day: '20261126' })).toMatchObject({ day: '2026-11-26' });
    expect(read({ day: '2026/1/6' })).toMatchObject({ day: '2026-01-06' });
    expect(read({ income: '3379' })).toBe('金额和应付的不一样，请单独确认');
  });

  it('whose note is that of an order which waits no more names that order', () => {
    expect(read({ memo: 'e6e6e6e6' })).toBe(
      '订单 5 不用这笔钱了：请在那张订单里记下来，由学校退给付款的人',
    );
  });

  it('without the note is guessed by payer and sum, where it can be but one', () => {
    expect(read({ memo: '', payer: '周远', income: '680' })).toMatchObject({
      ...{ orderNo: '2', isGuess: true },
    });
    const unknown = '附言里没有等转账的 8 位，请单独确认';
    expect(read({ memo: '', payer: '同名', income: '5' })).toBe(unknown);
    expect(read({ memo: '', payer: '别人' })).toBe(unknown);
  });

  it('by which nothing came in is passed over', () => {
    for (const income of ['', '0', '0.00', '-3,380.00']) expect(read({ income })).toBeNull();
  });

  it('says what is wrong with it', () => {
    expect(read({ income: '很多' })).toBe('金额应该像 3380 或 3380.50');
    expect(read({ day: '昨天' })).toBe('日期应该像 2026-11-26');
    expect(read({ day: '2026-02-31' })).toBe('日期应该像 2026-11-26');
    expect(read({ number: ' ' })).toBe('没有流水号');
    expect(read({ payer: ' ' })).toBe('没有付款人');
  });
});
