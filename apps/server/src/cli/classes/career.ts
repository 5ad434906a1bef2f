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

/** `xuezhou career …`: career plans, and whose they are. */
export function addCareerCommands(program: Command, { run, terminal }: Cli): void {
  const career = addGroup(program, 'career', '职业规划');
  career
    .command('list')
    .description('列出职业规划')
    .action(() => run((client) => printPlans(client, terminal)));
  career
    .command('give')
    .description('把一个规划指定给学生')
    .argument('<手机号>')
    .argument('<规划编号>')
    .action((mobile, plan) => run((client) => give(client, mobile, plan, terminal)));
  career
    .command('take')
    .description('收回指定')
    .argument('<手机号>')
    .argument('<规划编号>')
    .action((mobile, plan) => run((client) => take(client, mobile, plan, terminal)));
  career
    .command('withdraw')
    .description('撤下一个规划，谁也看不到')
    .argument('<规划编号>')
    .action((plan) =>
      run(async (client) => {
        await client.ask(withdrawPlan, { body: { planId: readId(plan) } });
        terminal.print(`规划 ${plan} 已撤下`);
      }),
    );
  career
    .command('restore')
    .description('恢复')
    .argument('<规划编号>')
    .action((plan) =>
      run(async (client) => {
        await client.ask(restorePlan, { body: { planId: readId(plan) } });
        terminal.print(`规划 ${plan} 已恢复`);
      }),
    );
}

async function printPlans(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const plans = await client.ask(listManagedPlans);
  if (plans.length === 0) {
    print('还没有职业规划。写一个 careers.yaml 再导入，格式见 content/README.md');
    return;
  }
  const lines = plans.map((plan) => [
    ...[String(plan.planId), plan.title, audienceOf(plan.courseIds), String(plan.assigned)],
    plan.isWithdrawn ? '已撤下' : '',
  ]);
  for (const line of tableLines([['编号', '规划', '给谁', '指定人数', '状态'], ...lines]))
    print(line);
}

function audienceOf(courses: readonly number[] | null): string {
  if (courses === null) return '指定的学生';
  return courses.length === 0 ? '人人可见' : `课程 ${courses.join('、')} 的学生`;
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
  print(`已把规划 ${planId} 指定给${nickname}`);
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
    throw new CliError(`没有给${nickname}指定过规划 ${planId}`, { cause: error });
  }
  print(`已收回指定给${nickname}的规划 ${planId}`);
}
