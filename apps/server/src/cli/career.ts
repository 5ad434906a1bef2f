import {
  assignPlan,
  listAllPlans,
  takePlan,
  withdrawPlan,
  type ManagedPlan,
} from '../capabilities/career/manage-plans.ts';
import { commandOf, type Actions } from './actions.ts';
import { CliError } from './cli-error.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { findStudent } from './users.ts';

const whose = ['手机号', '规划编号'] as const;

const actions: Actions = {
  list: async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printPlans(services, terminal));
  },
  give: async (rest, using, terminal) => {
    const { words } = read(rest, whose, {});
    return await using((services) => give(services, words, terminal));
  },
  take: async (rest, using, terminal) => {
    const { words } = read(rest, whose, {});
    return await using((services) => take(services, words, terminal));
  },
  withdraw: async (rest, using, terminal) => {
    const { words } = read(rest, ['规划编号'], {});
    return await using((services) => withdraw(services, words[0], terminal));
  },
  restore: async (rest, using, terminal) => {
    const { words } = read(rest, ['规划编号'], {});
    return await using((services) => restore(services, words[0], terminal));
  },
};

/** `xuezhou career …`: career plans, and whose they are. */
export const career = commandOf('career', actions);

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
  { print }: Terminal,
): Promise<number> {
  const planId = readId(plan);
  const { student_id: studentId, nickname } = await findStudent(connection, mobile);
  await demandPlan(assignPlan(connection, { studentId, planId, now: clock.now() }), planId);
  print(`已把规划 ${planId} 指定给${nickname}`);
  return 0;
}

async function take(
  { database: { connection } }: CliServices,
  [mobile = '', plan]: readonly string[],
  { print }: Terminal,
): Promise<number> {
  const planId = readId(plan);
  const { student_id: studentId, nickname } = await findStudent(connection, mobile);
  if (!(await takePlan(connection, { studentId, planId })))
    throw new CliError(`没有给${nickname}指定过规划 ${planId}`);
  print(`已收回指定给${nickname}的规划 ${planId}`);
  return 0;
}

async function withdraw(
  { database: { connection }, clock }: CliServices,
  plan: string | undefined,
  { print }: Terminal,
): Promise<number> {
  const planId = readId(plan);
  await demandPlan(withdrawPlan(connection, planId, clock.now()), planId);
  print(`规划 ${planId} 已撤下`);
  return 0;
}

async function restore(
  { database: { connection } }: CliServices,
  plan: string | undefined,
  { print }: Terminal,
): Promise<number> {
  const planId = readId(plan);
  await demandPlan(withdrawPlan(connection, planId, null), planId);
  print(`规划 ${planId} 已恢复`);
  return 0;
}

async function demandPlan(isKnown: Promise<boolean>, planId: number): Promise<void> {
  if (!(await isKnown)) throw new CliError(`没有编号为 ${planId} 的职业规划`);
}
