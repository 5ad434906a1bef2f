import type { Command } from '@commander-js/extra-typings';
import {
  givePlan,
  listManagedPlans,
  restorePlan,
  takePlan,
  withdrawPlan,
} from '@xuezhou/contract/career/console';
import { Refusal } from '../../platform/http/refusal.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { studentOf } from '../find-student.ts';
import { readId } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou career …`: career plans, and whose they are. */
export function addCareerCommands(program: Command, { run, terminal }: Cli): void {
  const career = addGroup(program, 'career', say('职业规划', 'Career plans'));
  career
    .command('list')
    .description(say('列出职业规划', 'List career plans'))
    .action(() => run((client) => printPlans(client, terminal)));
  career
    .command('give')
    .description(say('把一个规划指定给学生', 'Give a plan to a student'))
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<规划编号>', '<plan>'))
    .action((mobile, plan) => run((client) => give(client, mobile, plan, terminal)));
  career
    .command('take')
    .description(say('收回指定', 'Take a given plan back'))
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<规划编号>', '<plan>'))
    .action((mobile, plan) => run((client) => take(client, mobile, plan, terminal)));
  career
    .command('withdraw')
    .description(say('撤下一个规划，谁也看不到', 'Withdraw a plan, so that nobody sees it'))
    .argument(flag('<规划编号>', '<plan>'))
    .action((plan) =>
      run(async (client) => {
        await client.ask(withdrawPlan, { body: { planId: readId(plan) } });
        terminal.print(say(`规划 ${plan} 已撤下`, `Plan ${plan} is withdrawn`));
      }),
    );
  career
    .command('restore')
    .description(say('恢复', 'Restore'))
    .argument(flag('<规划编号>', '<plan>'))
    .action((plan) =>
      run(async (client) => {
        const planId = readId(plan);
        const found = (await client.ask(listManagedPlans)).find((one) => one.planId === planId);
        const version = found?.version ?? 0;
        await client.ask(restorePlan, { body: { planId, version } });
        terminal.print(say(`规划 ${plan} 已恢复`, `Plan ${plan} is restored`));
      }),
    );
}

async function printPlans(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const plans = await client.ask(listManagedPlans);
  if (plans.length === 0) {
    print(
      say(
        '还没有职业规划。写一个 careers.yaml 再导入，格式见 content/README.md',
        'There is no career plan yet. Write a careers.yaml and import it; its form stands in content/README.md',
      ),
    );
    return;
  }
  const lines = plans.map((plan) => [
    ...[String(plan.planId), plan.title, audienceOf(plan.courseIds), String(plan.assigned)],
    plan.isWithdrawn ? say('已撤下', 'withdrawn') : '',
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('规划', 'plan'),
      say('给谁', 'for'),
      say('指定人数', 'given to'),
      say('状态', 'state'),
    ],
    ...lines,
  ]))
    print(line);
}

function audienceOf(courses: readonly number[] | null): string {
  if (courses === null) return say('指定的学生', 'students it is given to');
  return courses.length === 0
    ? say('人人可见', 'everybody')
    : say(
        `课程 ${courses.join(say('、', ', '))} 的学生`,
        `students of course ${courses.join(say('、', ', '))}`,
      );
}

async function give(
  client: ConsoleClient,
  mobile: string,
  plan: string,
  { print }: Terminal,
): Promise<void> {
  const planId = readId(plan);
  const { studentId, nickname } = await studentOf(client, mobile);
  await client.ask(givePlan, { body: { planId, studentId } });
  print(say(`已把规划 ${planId} 指定给${nickname}`, `Plan ${planId} is given to ${nickname}`));
}

async function take(
  client: ConsoleClient,
  mobile: string,
  plan: string,
  { print }: Terminal,
): Promise<void> {
  const planId = readId(plan);
  const { studentId, nickname } = await studentOf(client, mobile);
  try {
    await client.ask(takePlan, { body: { planId, studentId } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'careerPlanNotGiven') throw error;
    throw new CliError(
      say(`没有给${nickname}指定过规划 ${planId}`, `${nickname} was never given plan ${planId}`),
      { cause: error },
    );
  }
  print(
    say(`已收回指定给${nickname}的规划 ${planId}`, `Plan ${planId} is taken back from ${nickname}`),
  );
}
