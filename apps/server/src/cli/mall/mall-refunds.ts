import type { Command } from '@commander-js/extra-typings';
import {
  agreeToRefund,
  listRefunds,
  proposeRefund,
  refuseRefund,
  retryRefund,
} from '@xuezhou/contract/mall/console';
import { fenOf } from '@xuezhou/rules/mall/money';
import { minuteOf } from '../../platform/clock.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import type { ConsoleClient } from '../console-client.ts';
import { fenText } from './mall-money.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

export function addRefundCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('refund-list')
    .description('列出等待处理的退款')
    .action(() => run((client) => printRefunds(client, terminal)));
  mall
    .command('refund')
    .description('学校提出退款')
    .argument('<订单号>')
    .option('--reason <原因>', '学员会看到')
    .option('--lines <项目编号>', '只退其中几项，如 2 或 1,2；省略时全部')
    .option('--yuan <金额>', '只退这几项里的一部分，和 --lines 一起用')
    .action((orderNo, options) => run((client) => propose(client, orderNo, options, terminal)));
  mall
    .command('refund-pass')
    .description('同意；金额大时要两个人各同意一次，另一个人在自己的账号里同意')
    .argument('<退款编号>')
    .option('--reply <答复>', '学员会看到')
    .action((id, { reply = '' }) => run((client) => agree(client, readId(id), reply, terminal)));
  mall
    .command('refund-fail')
    .description('不同意')
    .argument('<退款编号>')
    .option('--reply <答复>', '必填，学员会看到')
    .action((id, { reply = '' }) =>
      run(async (client) => {
        await client.ask(refuseRefund, { body: { refundNo: readId(id), reply } });
        terminal.print('已记下，学员会看到原因');
      }),
    );
  mall
    .command('refund-retry')
    .description('退回没有成功的，用原来的退款号再退一次')
    .argument('<退款编号>')
    .action((id) =>
      run(async (client) => {
        const { transfers } = await client.ask(retryRefund, { body: { refundNo: readId(id) } });
        terminal.print(
          transfers === 0 ? '没有要重试的' : `${transfers} 笔会用原来的退款号再退一次`,
        );
      }),
    );
}

interface ProposeOptions {
  readonly reason?: string;
  readonly lines?: string;
  readonly yuan?: string;
}

async function propose(
  client: ConsoleClient,
  orderNo: string,
  { reason: words = '', lines, yuan }: ProposeOptions,
  { print, note }: Terminal,
): Promise<void> {
  if (yuan !== undefined && lines === undefined)
    throw new CliError('--yuan 要和 --lines 一起用，写明退的是哪几项');
  const amount = yuan === undefined ? undefined : fenOf(yuan);
  if (amount === null || amount === 0) throw new CliError('--yuan 应该是金额，如 180 或 35.50');
  if (lines !== undefined && !/^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/.test(lines))
    throw new CliError('--lines 应该是项目编号，如 2 或 1,2');
  const { refundNo } = await client.ask(proposeRefund, {
    body: {
      ...{ orderNo, reason: 'other', words },
      ...(lines !== undefined && { lineIds: lines.split(',').map(Number) }),
      ...(amount !== undefined && { amount }),
    },
  });
  print(`退款 ${refundNo} 已提出`);
  note(`同意用 npx xuezhou mall refund-pass ${refundNo}；金额大时要另一位同事来同意`);
}

async function agree(
  client: ConsoleClient,
  refundNo: number,
  reply: string,
  { print }: Terminal,
): Promise<void> {
  const { state } = await client.ask(agreeToRefund, { body: { refundNo, reply } });
  print(
    state === 'sent'
      ? '已同意，钱正在原路退回，课程已按规则关闭'
      : '已记下。金额超过一个人能定的，请另一位同事再同意一次',
  );
}

const states: Readonly<Record<string, string>> = {
  asked: '等待处理',
  approved: '等第二个人',
  processing: '正在退回',
  abnormal: '退回没有成功',
};

const keptLine = (fen: number): string => `已扣掉用过的积分 ${fenText(fen)}`;

async function printRefunds(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const refunds = await client.ask(listRefunds);
  if (refunds.length === 0) {
    print('没有等待处理的退款');
    return;
  }
  const lines = refunds.map((row) => [
    ...[String(row.refundNo), row.orderNo, row.title, fenText(row.amount)],
    ...[row.isByRule ? '符合规则' : '需要决定', states[row.state] ?? row.state],
    ...[row.proposedBy ?? '学员', row.agreedBy ?? ''],
    minuteOf(new Date(row.askedAt)),
    oneLine(
      [row.keptWords, row.kept > 0 && keptLine(row.kept), row.words].filter(Boolean).join('；'),
    ),
  ]);
  const heading = [
    ...['编号', '订单号', '商品', '金额', '规则', '状态'],
    ...['提出', '同意', '申请', '原因'],
  ];
  for (const line of tableLines([heading, ...lines])) print(line);
}
