import { firstOwnClass } from '../capabilities/camp/camp-class.ts';
import {
  addToClass,
  closeClass,
  listClasses,
  listMembers,
  openClass,
} from '../capabilities/camp/manage-classes.ts';
import { dayOf } from '../platform/clock.ts';
import { commandOf, type Actions } from './actions.ts';
import { CliError } from './cli-error.ts';
import { read, readId } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { findStudent, isCount, isDay } from './users.ts';

const text = { type: 'string' } as const;
const openOptions = {
  ...{ title: text, starts: text, 'join-from': text, 'join-until': text, seats: text },
};

const actions: Actions = {
  list: async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => printClasses(services, terminal));
  },
  show: async (rest, using, terminal) => {
    const { words } = read(rest, ['班级编号'], {});
    return await using((services) => printMembers(services, readId(words[0]), terminal));
  },
  open: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['训练营编号'], openOptions);
    return await using((services) => open(services, readId(words[0]), options, terminal));
  },
  close: async (rest, using, terminal) => {
    const { words } = read(rest, ['班级编号'], {});
    return await using((services) => close(services, readId(words[0]), terminal));
  },
  add: async (rest, using, terminal) => {
    const { words } = read(rest, ['手机号', '班级编号'], {});
    const [mobile = '', id] = words;
    return await using((services) => add(services, mobile, readId(id), terminal));
  },
};

/** `xuezhou camp …`: the classes of training camps, and who is in them. */
export const camp = commandOf('camp', actions);

async function printClasses(
  { database: { connection } }: CliServices,
  { print, note }: Terminal,
): Promise<number> {
  const rows = await listClasses(connection);
  if (rows.length === 0) {
    note('还没有训练营。写一个 camps.yaml 再导入，格式见 content/README.md');
    return 0;
  }
  const lines = rows.map((row) => [
    ...[row.course_title, String(row.camp_id), row.camp_title, String(row.class_id), row.title],
    ...[
      row.starts_on ?? '随到随学',
      `${row.members}${row.capacity === null ? '' : `/${row.capacity}`}`,
    ],
    ...[String(row.finished), row.closed_at === null ? '招生' : '已关闭'],
  ]);
  const head = ['课程', '营', '训练营', '班', '班名', '开始', '人数', '结营', '状态'];
  for (const line of tableLines([head, ...lines])) print(line);
  return 0;
}

async function printMembers(
  { database: { connection } }: CliServices,
  classId: number,
  { print, note }: Terminal,
): Promise<number> {
  const rows = await listMembers(connection, classId);
  if (rows.length === 0) note(`${classId} 班还没有学生`);
  const lines = rows.map((row) => [
    ...[row.nickname, row.mobile ?? '', row.starts_on, dayOf(row.joined_at)],
    row.finished_at === null ? '' : dayOf(row.finished_at),
  ]);
  if (rows.length > 0)
    for (const line of tableLines([['昵称', '手机号', '开始', '报名', '结营'], ...lines]))
      print(line);
  return 0;
}

type OpenOptions = { readonly [Name in keyof typeof openOptions]?: string | undefined };

async function open(
  { database: { connection }, clock }: CliServices,
  campId: number,
  { title = '', seats, ...days }: OpenOptions,
  { print }: Terminal,
): Promise<number> {
  if (title.trim() === '') throw new CliError('缺少 --title 班名');
  if (seats !== undefined && !isCount(seats)) throw new CliError('--seats 应该是人数，如 50');
  const dayAt = (name: keyof typeof days) => {
    const day = days[name];
    if (day !== undefined && !isDay(day))
      throw new CliError(`--${name} 应该是日期，如 2027-01-18，现在是“${day}”`);
    return day ?? null;
  };
  const [joinFrom, joinUntil] = [dayAt('join-from'), dayAt('join-until')];
  const today = dayOf(clock.now());
  if (joinUntil !== null && joinUntil < today)
    throw new CliError(
      `--join-until ${joinUntil} 已经过去，谁也报不了名。请写今天（${today}）或以后的日期，只由学校加人的班开好以后用 camp close 关闭`,
    );
  if (joinFrom !== null && joinUntil !== null && joinUntil < joinFrom)
    throw new CliError(
      `--join-until ${joinUntil} 早于 --join-from ${joinFrom}，没有一天可以报名。请改其中一个`,
    );
  const classId = await openClass(connection, {
    camp_id: campId,
    title: title.trim(),
    starts_on: dayAt('starts'),
    join_from: joinFrom,
    join_until: joinUntil,
    capacity: seats === undefined ? null : Number(seats),
  });
  if (classId === undefined) throw new CliError(`没有编号为 ${campId} 的训练营`);
  print(`新班的编号是 ${classId}`);
  return 0;
}

async function close(
  { database: { connection }, clock }: CliServices,
  classId: number,
  { print }: Terminal,
): Promise<number> {
  if (classId < firstOwnClass)
    throw new CliError(
      '这个班写在课程目录的 camps.yaml 里，请在那里改 joinUntil 或删去，再导入一次',
    );
  if (!(await closeClass(connection, classId, clock.now())))
    throw new CliError(`没有编号为 ${classId} 的班，或者它已经关闭`);
  print(`${classId} 班不再招生，已报名的学生照常学习`);
  return 0;
}

async function add(
  { database: { connection }, clock }: CliServices,
  mobile: string,
  classId: number,
  { print, note }: Terminal,
): Promise<number> {
  const { student_id: studentId, nickname } = await findStudent(connection, mobile);
  const now = clock.now();
  const added = await connection
    .transaction()
    .execute((change) => addToClass(change, { studentId, classId, today: dayOf(now), now }));
  if (added === null) throw new CliError(`没有编号为 ${classId} 的班`);
  if (!added.isAdded) throw new CliError(`${nickname} 已在这个训练营里`);
  print(`${nickname} 已加入 ${classId} 班`);
  note(`如果还没有给${nickname}报名课程 ${added.course_id}，请再运行 user enrol`);
  return 0;
}
