import {
  assignPlan,
  listAllPlans,
  takePlan,
  withdrawPlan,
  type ManagedPlan,
} from '../capabilities/career/manage-plans.ts';
import { CliError } from './cli-error.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { findStudent } from './users.ts';

type Using = (work: (services: CliServices) => Promise<number>) => Promise<number>;

const whose = ['手机号', '规划编号'] as const;

export async function career(
  [action = '', ...rest]: string[],
  using: Using,
  terminal: Terminal,
): Promise<number> {
  if (action === 'list') {
    read(rest, [], {});
    return await using((services) => printPlans(services, terminal));
  }
  if (action === 'give' || action === 'take') {
    const { words } = read(rest, whose, {});
    return await using((services) => give(services, words, action, terminal));
  }
  if (action === 'withdraw' || action === 'restore') {
    const { words } = read(rest, ['规划编号'], {});
    return await using((services) => withdraw(services, words[0], action, terminal));
  }
  throw new CliError(
    'career 之后应该是 list、give、take、withdraw 或 restore。运行 npx xuezhou help 看说明',
  );
}

async function printPlans(
  { database: { connection } }: CliServices,
  { print, note }: Terminal,
): Promise<number> {
  const rows = await listAllPlans(connection);
  if (rows.length === 0) {
    note('还没有职业规划。写一个 careers.yaml 再导入，格式见 content/README.md');
    return 0;
  }
  const lines = rows.map((row) => [
    ...[String(row.plan_id), row.title, audienceOf(row), String(row.assigned)],
    row.retired_at === null ? '' : '已撤下',
  ]);
  for (const line of tableLines([['编号', '规划', '给谁', '指定人数', '状态'], ...lines]))
    print(line);
  return 0;
}

function audienceOf({ course_ids: courses }: ManagedPlan): string {
  if (courses === null) return '指定的学生';
  return courses.length === 0 ? '人人可见' : `课程 ${courses.join('、')} 的学生`;
}

async function give(
  { database: { connection }, clock }: CliServices,
  [mobile = '', plan]: readonly string[],
  action: 'give' | 'take',
  { print }: Terminal,
): Promise<number> {
  const planId = readId(plan);
  const { student_id: studentId, nickname } = await findStudent(connection, mobile);
  if (action === 'give') {
    if (!(await assignPlan(connection, { studentId, planId, now: clock.now() })))
      throw new CliError(`没有编号为 ${planId} 的职业规划`);
    print(`已把规划 ${planId} 指定给${nickname}`);
    return 0;
  }
  if (!(await takePlan(connection, { studentId, planId })))
    throw new CliError(`没有给${nickname}指定过规划 ${planId}`);
  print(`已收回指定给${nickname}的规划 ${planId}`);
  return 0;
}

async function withdraw(
  { database: { connection }, clock }: CliServices,
  plan: string | undefined,
  action: 'withdraw' | 'restore',
  { print }: Terminal,
): Promise<number> {
  const planId = readId(plan);
  const withdrawnAt = action === 'withdraw' ? clock.now() : null;
  if (!(await withdrawPlan(connection, planId, withdrawnAt)))
    throw new CliError(`没有编号为 ${planId} 的职业规划`);
  print(action === 'withdraw' ? `规划 ${planId} 已撤下` : `规划 ${planId} 已恢复`);
  return 0;
}
