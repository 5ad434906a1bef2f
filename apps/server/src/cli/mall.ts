import {
  decideOutside,
  listUnchecked,
  shipOrder,
} from '../capabilities/mall/console/check-orders.ts';
import { makeWriteOffCodes } from '../capabilities/mall/console/make-codes.ts';
import { minuteOf } from '../platform/clock.ts';
import { commandOf, type Actions, type Using } from './actions.ts';
import { readTaobaoFile } from './mall-files.ts';
import { invoiceActions } from './mall-invoices.ts';
import { ledgerActions } from './mall-ledger.ts';
import { refundActions } from './mall-refunds.ts';
import { actorOf, inWords } from './mall-words.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';

const by = { by: { type: 'string' } } as const;

const actions: Actions = {
  'taobao-list': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printUnchecked(services, terminal));
  },
  'taobao-pass': async (rest, using, terminal) => await decide(rest, using, terminal, true),
  'taobao-fail': async (rest, using, terminal) => await decide(rest, using, terminal, false),
  'taobao-file': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['文件'], by);
    const actor = actorOf(options);
    return await inWords(using)((services) =>
      readTaobaoFile(services, actor, words[0] ?? '', terminal),
    );
  },
  ship: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['订单号', '快递公司', '单号'], by);
    const [orderNo = '', carrier = '', number = ''] = words;
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      await shipOrder(services, actor, { orderNo, carrier, number });
      terminal.print('已记下，学员会收到消息');
      return 0;
    });
  },
  codes: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['商品编号'], {
      ...by,
      count: { type: 'string' },
      year: { type: 'string' },
      until: { type: 'string' },
      note: { type: 'string' },
    });
    return await inWords(using)((services) =>
      printCodes(services, { goodId: readId(words[0]), options }, terminal),
    );
  },
  ...refundActions,
  ...invoiceActions,
  ...ledgerActions,
};

/** `xuezhou mall …`: orders, refunds, invoices and the books. */
export const mall = commandOf('mall', actions);

async function printUnchecked(
  { database: { connection } }: CliServices,
  { print }: Terminal,
): Promise<number> {
  const rows = await listUnchecked(connection);
  if (rows.length === 0) {
    print('没有等待核对的订单号');
    return 0;
  }
  const lines = rows.map((row) => [
    row.order_no,
    row.external_no ?? '',
    row.snapshot.title,
    row.nickname,
    minuteOf(row.made_at),
  ]);
  for (const line of tableLines([['订单号', '淘宝订单号', '商品', '学员', '提交'], ...lines]))
    print(line);
  return 0;
}

async function decide(
  rest: string[],
  using: Using,
  { print }: Terminal,
  isTrue: boolean,
): Promise<number> {
  const { words, options } = read(rest, ['订单号'], { ...by, reply: { type: 'string' } });
  const actor = actorOf(options);
  return await inWords(using)(async (services) => {
    await decideOutside(services, actor, {
      orderNo: words[0] ?? '',
      isTrue,
      words: options.reply ?? '',
    });
    print(isTrue ? '核对无误，课程已开通' : '订单已关闭，学员会看到原因');
    return 0;
  });
}

async function printCodes(
  services: CliServices,
  {
    goodId,
    options,
  }: {
    goodId: number;
    options: {
      by?: string | undefined;
      count?: string | undefined;
      year?: string | undefined;
      until?: string | undefined;
      note?: string | undefined;
    };
  },
  { print, note }: Terminal,
): Promise<number> {
  const { title, codes } = await makeWriteOffCodes(services, actorOf(options), {
    goodId,
    limitYear: Number(options.year ?? 0),
    count: Number(options.count ?? 1),
    until: options.until ?? null,
    note: options.note ?? '',
  });
  for (const code of codes) print(code);
  note(`《${title}》的兑换码。请保存好，不会再显示`);
  return 0;
}
