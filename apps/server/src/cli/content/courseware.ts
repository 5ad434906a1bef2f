import { existsSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { listCourseware, listCoursewareLearners } from '@xuezhou/contract/courseware/console';
import { BankFileError } from '../../interchange/banks/bank-file-error.ts';
import {
  importCourseware,
  type CoursewareReport,
} from '../../interchange/courseware/import-courseware.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../cli-error.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf, numberIn } from '../find-course.ts';
import { tableLines, type Terminal } from '../terminal.ts';

/** `xuezhou courseware …` */
export function addCoursewareCommands(program: Command, { run, terminal }: Cli): void {
  const group = addGroup(
    program,
    'courseware',
    say('外来课件：导入 SCORM，看谁学过', 'Courseware: import SCORM, see who learned'),
  );
  group
    .command('import')
    .description(
      say('把 SCORM 1.2 或 2004 的课件放进一章', 'Put a SCORM 1.2 or 2004 package into a chapter'),
    )
    .argument(flag('<文件>', '<file>'), say('课件的 .zip', "the package's .zip"))
    .requiredOption(flag('--course <课程编号>', '--course <course>'))
    .option(
      flag('--reading <章编号>', '--reading <reading>'),
      say('放到哪一章', 'the chapter that it goes to'),
    )
    .option(
      flag('--replaces <课件编号>', '--replaces <courseware>'),
      say(
        '是哪一份的新版；学过旧版的人接着学旧版',
        'of which it is a new version; who began the old one goes on in it',
      ),
    )
    .option(flag('--title <标题>', '--title <title>'))
    .option(
      flag('--pass <百分数>', '--pass <percent>'),
      say('得分到多少才算学完', 'the score from which it counts as done'),
    )
    .option(
      flag('--minutes <分钟>', '--minutes <minutes>'),
      say('至少用多久才算学完', 'the least time after which it counts as done'),
    )
    .option('--dry-run', say('只检查，什么也不写入', 'check only, write nothing'))
    .action((file, options) => run((client) => importPackage(client, file, options, terminal)));
  group
    .command('list')
    .description(say('列出一门课里的外来课件', 'List the packages of a course'))
    .argument(flag('<课程编号>', '<course>'))
    .action((course) => run((client) => listPackages(client, course, terminal)));
  group
    .command('learners')
    .description(
      say(
        '列出谁学过一份课件：完成、得分、用时',
        'List who learned in a package: done, score, time',
      ),
    )
    .argument(flag('<课件编号>', '<courseware>'))
    .action((word) => run((client) => listLearners(client, word, terminal)));
}

interface ImportOptions {
  readonly course: string;
  readonly reading?: string | undefined;
  readonly replaces?: string | undefined;
  readonly title?: string | undefined;
  readonly pass?: string | undefined;
  readonly minutes?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

async function importPackage(
  client: ConsoleClient,
  file: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<void> {
  const { courseId } = await courseOf(client, options.course);
  if (!existsSync(file))
    throw new CliError(
      say(
        `读不到文件“${file}”，请检查路径`,
        `The file "${file}" cannot be read: please check its path`,
      ),
    );
  const target = {
    courseId,
    place: placeOf(options),
    title: options.title?.trim() ?? '',
    passPercent: numberOf('--pass', options.pass, 100),
    minutes: numberOf('--minutes', options.minutes, 10_000),
  };
  const { services, actor } = client;
  const own = { dryRun: options.dryRun === true, actor };
  const report = await importCourseware(services, file, target, own).catch((error: unknown) => {
    if (error instanceof BankFileError) throw new CliError(error.message, { cause: error });
    throw error;
  });
  printReport(report, terminal);
}

function placeOf({ reading, replaces }: ImportOptions) {
  if ((reading === undefined) === (replaces === undefined))
    throw new CliError(
      say(
        '请用 --reading 说放到哪一章，或用 --replaces 说是哪一份的新版',
        'Please say by --reading where it goes, or by --replaces what it is a new version of',
      ),
    );
  const id = numberIn(reading ?? replaces ?? '');
  if (id === null)
    throw new CliError(
      say(
        '--reading 和 --replaces 后面是编号',
        '--reading and --replaces are followed by a number',
      ),
    );
  return reading === undefined ? { coursewareId: id } : { readingId: id };
}

function numberOf(name: string, word: string | undefined, most: number): number | null {
  if (word === undefined) return null;
  const number = numberIn(word);
  if (number === null || number > most)
    throw new CliError(
      say(
        `${name} 后面是 1 到 ${most} 的整数`,
        `${name} is followed by a whole number from 1 to ${most}`,
      ),
    );
  return number;
}

function printReport(report: CoursewareReport, { print, note }: Terminal): void {
  const { title, standard, files, bytes, parts, notes, stored } = report;
  print(
    say(
      `《${title}》：SCORM ${standard}，${parts.length} 个部分，${files} 个文件，${bytes} 字节`,
      `${title}: SCORM ${standard}, parts ${parts.length}, files ${files}, bytes ${bytes}`,
    ),
  );
  for (const one of notes) note(one);
  if (stored === null) print(say('只检查，没有写入', 'Checked only, nothing is written'));
  else if (stored.isNew)
    print(
      say(
        `已导入：课件 ${stored.coursewareId}，第 ${stored.version} 版`,
        `Imported: courseware ${stored.coursewareId}, version ${stored.version}`,
      ),
    );
  else if (stored.isDraftPublished === true)
    print(
      say(
        `和第 ${stored.version} 版的草稿一样：这份草稿发布了，学员已经看得到`,
        `It is the same as the draft of version ${stored.version}: that is published now, and students see it`,
      ),
    );
  else
    print(
      say(
        `和现有的第 ${stored.version} 版一样，没有改动`,
        `It is the same as version ${stored.version}: nothing is changed`,
      ),
    );
}

async function listPackages(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, word);
  const { packages: found } = await client.ask(listCourseware, { params: { courseId } });
  if (found.length === 0) {
    print(say(`《${title}》还没有外来课件`, `${title} has no packages yet`));
    return;
  }
  const rows = found.map((one) => [
    String(one.coursewareId),
    one.title,
    one.readingId === null ? say('原来的一章没有了', 'its chapter is gone') : one.readingName,
    one.versions[0] === undefined ? '-' : `${one.versions[0].standard} v${one.versions[0].version}`,
    String(one.begun),
    String(one.done),
  ]);
  const head = [
    say('编号', 'number'),
    say('标题', 'title'),
    say('章', 'chapter'),
    say('版本', 'version'),
    say('在学', 'begun'),
    say('学完', 'done'),
  ];
  for (const line of tableLines([head, ...rows])) print(line);
}

async function listLearners(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const coursewareId = numberIn(word);
  if (coursewareId === null)
    throw new CliError(
      say(`没有编号为 ${word} 的课件`, `There is no courseware with number ${word}`),
    );
  const { list: found } = await client.ask(listCoursewareLearners, { params: { coursewareId } });
  if (found.length === 0) {
    print(say('还没有人打开过', 'Nobody has opened it yet'));
    return;
  }
  const rows = found.map((one) => [
    String(one.studentId),
    one.nickname,
    `v${one.version}`,
    one.doneAt === null ? `${one.percent}%` : say('学完', 'done'),
    one.score === null ? '-' : `${one.score.raw}/${one.score.max}`,
    String(Math.floor(one.seconds / 60)),
  ]);
  const head = [
    say('学号', 'student'),
    say('昵称', 'name'),
    say('版本', 'version'),
    say('进度', 'way'),
    say('得分', 'score'),
    say('分钟', 'minutes'),
  ];
  for (const line of tableLines([head, ...rows])) print(line);
}
