import {
  agreeToRefund,
  listRefunds,
  proposeRefund,
  refuseRefund,
  retryRefund,
} from '../capabilities/mall/console/decide-refund.ts';
import { minuteOf } from '../platform/clock.ts';
import type { Actions } from './actions.ts';
import { CliError } from './cli-error.ts';
import { actorOf, fenText, inWords } from './mall-words.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';

const by = { by: { type: 'string' } } as const;
const withReply = { ...by, reply: { type: 'string' } } as const;

const states = {
  asked: '等待处理',
  approved: '等第二个人',
  processing: '正在退回',
  abnormal: '退回没有成功',
} as const;

export const refundActions: Actions = {
  'refund-list': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printRefunds(services, terminal));
  },
  refund: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['订单号'], {
      ...by,
      reason: { type: 'string' },
      lines: { type: 'string' },
      yuan: { type: 'string' },
    });
    const actor = actorOf(options);
    const fen = fenOf(options.yuan);
    const lineIds = options.lines?.split(',').map(Number);
    if (fen !== undefined && lineIds === undefined)
      throw new CliError('--yuan 要和 --lines 一起用，写明退的是哪几项');
    return await inWords(using)(async (services) => {
      const refundNo = await proposeRefund(services, actor, {
        orderNo: words[0] ?? '',
        reason: 'other',
        words: options.reason ?? '',
        ...(lineIds !== undefined && { lineIds }),
        ...(fen !== undefined && { fen }),
      });
      terminal.print(`退款 ${refundNo} 已提出，用 mall refund-pass ${refundNo} 同意`);
      return 0;
    });
  },
  'refund-pass': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['退款编号'], withReply);
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      const result = await agreeToRefund(services, actor, {
        refundNo: readId(words[0]),
        reply: options.reply ?? '',
      });
      terminal.print(
        result === 'sent'
          ? '已同意，钱正在原路退回，课程已按规则关闭'
          : '已记下。金额超过一个人能定的，请另一位同事再同意一次',
      );
      return 0;
    });
  },
  'refund-fail': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['退款编号'], withReply);
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      await refuseRefund(services, actor, {
        refundNo: readId(words[0]),
        reply: options.reply ?? '',
      });
      terminal.print('已记下，学员会看到原因');
      return 0;
    });
  },
  'refund-retry': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['退款编号'], by);
    const actor = actorOf(options);
    return await inWords(using)(async (services) => {
      const count = await retryRefund(services, actor, readId(words[0]));
      terminal.print(count === 0 ? '没有要重试的' : `${count} 笔会用原来的退款号再退一次`);
      return 0;
    });
  },
};

function fenOf(yuan: string | undefined): number | undefined {
  if (yuan === undefined) return undefined;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(yuan)) throw new CliError('--yuan 应该是金额，如 180 或 35.50');
  return Math.round(Number(yuan) * 100);
}

async function printRefunds(
  { database: { connection } }: CliServices,
  { print }: Terminal,
): Promise<number> {
  const rows = await listRefunds(connection);
  if (rows.length === 0) {
    print('没有等待处理的退款');
    return 0;
  }
  const lines = rows.map((row) => [
    String(row.refund_request_no),
    row.order_no,
    row.snapshot.title,
    fenText(row.money_fen),
    row.is_by_rule ? '符合规则' : '需要决定',
    states[row.state as keyof typeof states],
    minuteOf(row.asked_at),
    row.words.replaceAll('\n', ' '),
  ]);
  const heading = ['编号', '订单号', '商品', '金额', '规则', '状态', '申请', '原因'];
  for (const line of tableLines([heading, ...lines])) print(line);
  return 0;
}
