import type { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import { addFile, listFiles, removeFile } from './course-files.ts';
import { changePolicy, extendCourse, pauseCourse, resumeCourse } from './course-periods.ts';
import { listCodes, makeCodes } from './redeem-codes.ts';
import { failReopen, listReopens, passReopen, showReopen } from './reopen.ts';

/** `xuezhou course …`: who may study a course until when, by which codes, and with which files. */
export function addCourseCommands(program: Command, cli: Cli): void {
  const course = addGroup(program, 'course', '课程：兑换码、有效期、规则、资料、重新开课');
  addCodes(course, cli);
  addPeriods(course, cli);
  addFiles(course, cli);
  addReopens(course, cli);
}

function addCodes(course: Command, { run, terminal }: Cli): void {
  course
    .command('codes')
    .description('生成兑换码，一行一个；只显示这一次')
    .argument('<课程编号>')
    .option('--count <个数>', '省略时 1 个，一次最多 1000 个')
    .option('--days <天数>', '兑换后可以学几天；省略时长期有效')
    .option('--until <日期>', '兑换码用到哪一天为止')
    .option('--note <备注>', '如 双十一活动')
    .action((id, options) => run((client) => makeCodes(client, id, options, terminal)));
  course
    .command('code-list')
    .description('列出这门课的兑换码和使用情况')
    .argument('<课程编号>')
    .action((id) => run((client) => listCodes(client, id, terminal)));
}

function addPeriods(course: Command, { run, terminal }: Cli): void {
  course
    .command('extend')
    .description('给学生延长有效期')
    .argument('<手机号>')
    .argument('<课程编号>')
    .option('--days <天数>', '在原来的最后一天之后加几天')
    .option('--until <日期>', '改到这一天为止，今天或以后；要立刻停课用 course pause')
    .action((mobile, id, options) =>
      run((client) => extendCourse(client, [mobile, id], options, terminal)),
    );
  course
    .command('pause')
    .description('暂停，暂停的日子不算在有效期里')
    .argument('<手机号>')
    .argument('<课程编号>')
    .action((mobile, id) => run((client) => pauseCourse(client, [mobile, id], terminal)));
  course
    .command('resume')
    .description('恢复')
    .argument('<手机号>')
    .argument('<课程编号>')
    .action((mobile, id) => run((client) => resumeCourse(client, [mobile, id], terminal)));
  course
    .command('policy')
    .description('显示或修改一门课的规则')
    .argument('<课程编号>')
    .option('--modes <方式>', '可用的学习方式，如 challenge,video')
    .option('--postpone-times <次数>', '学生可以自己延期几次')
    .option('--postpone-days <天数>', '每次延几天')
    .option('--preopen <yes|no>', '学生能不能提前开课')
    .action((id, options) => run((client) => changePolicy(client, id, options, terminal)));
}

function addFiles(course: Command, { run, terminal }: Cli): void {
  course
    .command('file-add')
    .description('给课程加一份资料')
    .argument('<课程编号>')
    .argument('<文件>')
    .option('--title <标题>', '必填')
    .option('--book <书编号>', '属于哪本书；省略时属于整门课')
    .action((id, file, options) => run((client) => addFile(client, [id, file], options, terminal)));
  course
    .command('file-list')
    .description('列出资料')
    .argument('<课程编号>')
    .action((id) => run((client) => listFiles(client, id, terminal)));
  course
    .command('file-remove')
    .description('删除一份资料')
    .argument('<编号>')
    .action((id) => run((client) => removeFile(client, id, terminal)));
}

function addReopens(course: Command, { run, terminal }: Cli): void {
  course
    .command('reopen-list')
    .description('列出等待处理的重新开课申请')
    .action(() => run((client) => listReopens(client, terminal)));
  course
    .command('reopen-show')
    .description('显示原因，把图片写进一个文件夹')
    .argument('<编号>')
    .option('--to <文件夹>', '省略时是当前文件夹下的 reopen-编号；看完请删除')
    .action((no, options) => run((client) => showReopen(client, no, options, terminal)));
  course
    .command('reopen-pass')
    .description('同意，从今天起再学几天')
    .argument('<编号>')
    .option('--days <天数>', '必填')
    .option('--reply <答复>', '学生会看到')
    .action((no, options) => run((client) => passReopen(client, no, options, terminal)));
  course
    .command('reopen-fail')
    .description('不同意')
    .argument('<编号>')
    .option('--reply <答复>', '必填，学生会看到')
    .action((no, options) => run((client) => failReopen(client, no, options, terminal)));
}
