import type { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import { addFile, listFiles, removeFile } from './course-files.ts';
import { changePolicy, extendCourse, pauseCourse, resumeCourse } from './course-periods.ts';
import { listCodes, makeCodes } from './redeem-codes.ts';
import { failReopen, listReopens, passReopen, showReopen } from './reopen.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou course …`: who may study a course until when, by which codes, and with which files. */
export function addCourseCommands(program: Command, cli: Cli): void {
  const course = addGroup(
    program,
    'course',
    say(
      '课程：兑换码、有效期、规则、资料、重新开课',
      'Courses: redeem codes, periods, rules, files, reopening',
    ),
  );
  addCodes(course, cli);
  addPeriods(course, cli);
  addFiles(course, cli);
  addReopens(course, cli);
}

function addCodes(course: Command, { run, terminal }: Cli): void {
  course
    .command('codes')
    .description(
      say('生成兑换码，一行一个；只显示这一次', 'Make redeem codes, one a line; shown this once'),
    )
    .argument(flag('<课程编号>', '<course>'))
    .option(
      flag('--count <个数>', '--count <number>'),
      say('省略时 1 个，一次最多 1000 个', '1 where left out, at most 1000 at once'),
    )
    .option(
      flag('--days <天数>', '--days <days>'),
      say(
        '兑换后可以学几天；省略时长期有效',
        'how many days it lasts once redeemed; for ever where left out',
      ),
    )
    .option(
      flag('--until <日期>', '--until <date>'),
      say('兑换码用到哪一天为止', 'the last day on which the code can be used'),
    )
    .option(flag('--note <备注>', '--note <note>'), say('如 双十一活动', "such as Singles' Day"))
    .action((id, options) => run((client) => makeCodes(client, id, options, terminal)));
  course
    .command('code-list')
    .description(
      say('列出这门课的兑换码和使用情况', 'List redeem codes of this course, and which were used'),
    )
    .argument(flag('<课程编号>', '<course>'))
    .action((id) => run((client) => listCodes(client, id, terminal)));
}

function addPeriods(course: Command, { run, terminal }: Cli): void {
  course
    .command('extend')
    .description(say('给学生延长有效期', "Extend a student's period"))
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<课程编号>', '<course>'))
    .option(
      flag('--days <天数>', '--days <days>'),
      say('在原来的最后一天之后加几天', 'so many days behind the last one'),
    )
    .option(
      flag('--until <日期>', '--until <date>'),
      say(
        '改到这一天为止，今天或以后；要立刻停课用 course pause',
        'move it to this day, today or later; to stop at once use course pause',
      ),
    )
    .action((mobile, id, options) =>
      run((client) => extendCourse(client, [mobile, id], options, terminal)),
    );
  course
    .command('pause')
    .description(say('暂停，暂停的日子不算在有效期里', 'Pause; days of a pause do not count'))
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<课程编号>', '<course>'))
    .action((mobile, id) => run((client) => pauseCourse(client, [mobile, id], terminal)));
  course
    .command('resume')
    .description(say('恢复', 'Restore'))
    .argument(flag('<手机号>', '<mobile>'))
    .argument(flag('<课程编号>', '<course>'))
    .action((mobile, id) => run((client) => resumeCourse(client, [mobile, id], terminal)));
  course
    .command('policy')
    .description(say('显示或修改一门课的规则', 'Show or change the rules of a course'))
    .argument(flag('<课程编号>', '<course>'))
    .option(
      flag('--modes <方式>', '--modes <modes>'),
      say('可用的学习方式，如 challenge,video', 'ways to learn, such as challenge,video'),
    )
    .option(
      flag('--postpone-times <次数>', '--postpone-times <times>'),
      say('学生可以自己延期几次', 'how often students may postpone'),
    )
    .option(
      flag('--postpone-days <天数>', '--postpone-days <days>'),
      say('每次延几天', 'by how many days each time'),
    )
    .option('--preopen <yes|no>', say('学生能不能提前开课', 'whether students may begin early'))
    .action((id, options) => run((client) => changePolicy(client, id, options, terminal)));
}

function addFiles(course: Command, { run, terminal }: Cli): void {
  course
    .command('file-add')
    .description(say('给课程加一份资料', 'Add a file to a course'))
    .argument(flag('<课程编号>', '<course>'))
    .argument(flag('<文件>', '<file>'))
    .option(flag('--title <标题>', '--title <title>'), say('必填', 'required'))
    .option(
      flag('--book <书编号>', '--book <book>'),
      say(
        '属于哪本书；省略时属于整门课',
        'the book it belongs to; the whole course where left out',
      ),
    )
    .action((id, file, options) => run((client) => addFile(client, [id, file], options, terminal)));
  course
    .command('file-list')
    .description(say('列出资料', 'List files'))
    .argument(flag('<课程编号>', '<course>'))
    .action((id) => run((client) => listFiles(client, id, terminal)));
  course
    .command('file-remove')
    .description(say('删除一份资料', 'Delete a file of a course'))
    .argument(flag('<编号>', '<number>'))
    .action((id) => run((client) => removeFile(client, id, terminal)));
}

function addReopens(course: Command, { run, terminal }: Cli): void {
  course
    .command('reopen-list')
    .description(say('列出等待处理的重新开课申请', 'List requests to reopen that wait'))
    .action(() => run((client) => listReopens(client, terminal)));
  course
    .command('reopen-show')
    .description(
      say(
        '显示原因，把图片写进一个文件夹',
        'Show its reason, and write its pictures into a folder',
      ),
    )
    .argument(flag('<编号>', '<number>'))
    .option(
      flag('--to <文件夹>', '--to <folder>'),
      say(
        '省略时是当前文件夹下的 reopen-编号；看完请删除',
        'reopen-number in the current folder where left out; please delete it afterwards',
      ),
    )
    .action((no, options) => run((client) => showReopen(client, no, options, terminal)));
  course
    .command('reopen-pass')
    .description(say('同意，从今天起再学几天', 'Agree: so many days from today'))
    .argument(flag('<编号>', '<number>'))
    .option(flag('--days <天数>', '--days <days>'), say('必填', 'required'))
    .option(flag('--reply <答复>', '--reply <reply>'), say('学生会看到', 'the student sees it'))
    .action((no, options) => run((client) => passReopen(client, no, options, terminal)));
  course
    .command('reopen-fail')
    .description(say('不同意', 'Refuse'))
    .argument(flag('<编号>', '<number>'))
    .option(
      flag('--reply <答复>', '--reply <reply>'),
      say('必填，学生会看到', 'required; students see it'),
    )
    .action((no, options) => run((client) => failReopen(client, no, options, terminal)));
}
