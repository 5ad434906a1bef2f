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
import { flag, say } from '../../platform/text/shell-language.ts';

export function addRefundCommands(mall: Command, { run, terminal }: Cli): void {
  mall
    .command('refund-list')
    .description(say('列出等待处理的退款', 'List refunds that wait'))
    .action(() => run((client) => printRefunds(client, terminal)));
  mall
    .command('refund')
    .description(say('学校提出退款', 'Begin a refund by the school'))
    .argument(flag('<订单号>', '<order>'))
    .option(flag('--reason <原因>', '--reason <reason>'), say('学员会看到', 'the student sees it'))
    .option(
      flag('--lines <项目编号>', '--lines <lines>'),
      say(
        '只退其中几项，如 2 或 1,2；省略时全部',
        'some of its lines alone, such as 2 or 1,2; all where left out',
      ),
    )
    .option(
      flag('--yuan <金额>', '--yuan <amount>'),
      say('只退这几项里的一部分，和 --lines 一起用', 'a part of these lines alone, with --lines'),
    )
    .action((orderNo, options) => run((client) => propose(client, orderNo, options, terminal)));
  addVerdicts(mall, { run, terminal });
}

function addVerdicts(mall: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  mall
    .command('refund-pass')
    .description(
      say(
        '同意；金额大时要两个人各同意一次，另一个人在自己的账号里同意',
        'Agree; large sums need two people, the second from an account of their own',
      ),
    )
    .argument(flag('<退款编号>', '<refund>'))
    .option(flag('--reply <答复>', '--reply <reply>'), say('学员会看到', 'the student sees it'))
    .action((id, { reply = '' }) => run((client) => agree(client, readId(id), reply, terminal)));
  mall
    .command('refund-fail')
    .description(say('不同意', 'Refuse'))
    .argument(flag('<退款编号>', '<refund>'))
    .option(
      flag('--reply <答复>', '--reply <reply>'),
      say('必填，学员会看到', 'required; the student sees it'),
    )
    .action((id, { reply = '' }) =>
      run(async (client) => {
        await client.ask(refuseRefund, { body: { refundNo: readId(id), reply } });
        terminal.print(say('已记下，学员会看到原因', 'Noted; the student sees the reason'));
      }),
    );
  mall
    .command('refund-retry')
    .description(
      say(
        '退回没有成功的，用原来的退款号再退一次',
        'Where giving back failed, try again under the same number',
      ),
    )
    .argument(flag('<退款编号>', '<refund>'))
    .action((id) =>
      run(async (client) => {
        const { transfers } = await client.ask(retryRefund, { body: { refundNo: readId(id) } });
        terminal.print(
          transfers === 0
            ? say('没有要重试的', 'There is nothing to try again')
            : say(
                `${transfers} 笔会用原来的退款号再退一次`,
                `${transfers} are tried again under their numbers`,
              ),
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
    throw new CliError(
      say(
        '--yuan 要和 --lines 一起用，写明退的是哪几项',
        '--yuan goes with --lines, which says what is refunded',
      ),
    );
  const amount = yuan === undefined ? undefined : fenOf(yuan);
  if (amount === null || amount === 0)
    throw new CliError(
      say('--yuan 应该是金额，如 180 或 35.50', '--yuan should be an amount, such as 180 or 35.50'),
    );
  if (lines !== undefined && !/^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/.test(lines))
    throw new CliError(
      say(
        '--lines 应该是项目编号，如 2 或 1,2',
        '--lines should be numbers of lines, such as 2 or 1,2',
      ),
    );
  const { refundNo } = await client.ask(proposeRefund, {
    body: {
      ...{ orderNo, reason: 'other', words },
      ...(lines !== undefined && { lineIds: lines.split(',').map(Number) }),
      ...(amount !== undefined && { amount }),
    },
  });
  print(say(`退款 ${refundNo} 已提出`, `Refund ${refundNo} is begun`));
  note(
    say(
      `同意用 npx xuezhou mall refund-pass ${refundNo}；金额大时要另一位同事来同意`,
      `To agree: npx xuezhou mall refund-pass ${refundNo}; large sums need a colleague`,
    ),
  );
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
      ? say(
          '已同意，钱正在原路退回，课程已按规则关闭',
          'Agreed; the money is on its way back, and courses are closed by the rules',
        )
      : say(
          '已记下。金额超过一个人能定的，请另一位同事再同意一次',
          'Noted. The sum is more than one person decides: a colleague has to agree too',
        ),
  );
}

const states: Readonly<Record<string, string>> = {
  asked: say('等待处理', 'waits'),
  approved: say('等第二个人', 'waits for a second person'),
  processing: say('正在退回', 'on its way back'),
  abnormal: say('退回没有成功', 'giving back failed'),
};

const keptLine = (fen: number): string =>
  say(`已扣掉用过的积分 ${fenText(fen)}`, `less points that were used ${fenText(fen)}`);

async function printRefunds(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const refunds = await client.ask(listRefunds);
  if (refunds.length === 0) {
    print(say('没有等待处理的退款', 'No refund waits'));
    return;
  }
  const lines = refunds.map((row) => [
    ...[String(row.refundNo), row.orderNo, row.title, fenText(row.amount)],
    ...[
      row.isByRule ? say('符合规则', 'by the rules') : say('需要决定', 'to be decided'),
      states[row.state] ?? row.state,
    ],
    ...[row.proposedBy ?? say('学员', 'student'), row.agreedBy ?? ''],
    minuteOf(new Date(row.askedAt)),
    oneLine(
      [row.keptWords, ...row.moves, row.kept > 0 && keptLine(row.kept), row.words]
        .filter(Boolean)
        .join(say('；', '; ')),
    ),
  ]);
  const heading = [
    ...[
      say('编号', 'number'),
      say('订单号', 'order'),
      say('商品', 'goods'),
      say('金额', 'amount'),
      say('规则', 'rule'),
      say('状态', 'state'),
    ],
    ...[say('提出', 'begun'), say('同意', 'agreed'), say('申请', 'asked'), say('原因', 'reason')],
  ];
  for (const line of tableLines([heading, ...lines])) print(line);
}
