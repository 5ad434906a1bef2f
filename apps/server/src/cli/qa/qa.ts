import type { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import {
  answerQuestion,
  assignTo,
  claim,
  listQuestions,
  merge,
  release,
  revise,
  showQuestion,
} from './qa-questions.ts';
import {
  hide,
  listCannedAnswers,
  listReports,
  mute,
  removeCannedAnswer,
  restore,
  saveCannedAnswer,
  settle,
} from './qa-moderation.ts';
import { draftAnswer } from './qa-draft.ts';
import { listTeachers, removeTeacher, setHours, setTeacher, showHours } from './qa-school.ts';

/** `xuezhou qa …`: questions to teachers, what may not stay, and who answers when. */
export function addQaCommands(program: Command, cli: Cli): void {
  const qa = addGroup(program, 'qa', '答疑');
  addQuestions(qa, cli);
  addHolding(qa, cli);
  addModeration(qa, cli);
  addCanned(qa, cli);
  addSchool(qa, cli);
}

function addQuestions(qa: Command, { run, terminal }: Cli): void {
  qa.command('list')
    .description('列出等待回答的问题，最急的在前')
    .option('--which <哪些>', 'waiting（省略时）、own、answered、accepted 或 hidden')
    .option('--course <课程编号>')
    .action((options) => run((client) => listQuestions(client, options, terminal)));
  qa.command('show')
    .description('一个问题的全部')
    .argument('<问题编号>')
    .action((id) => run((client) => showQuestion(client, id, terminal)));
  qa.command('draft')
    .description('给老师的回答草稿，只用课程里的内容，带出处；不会发出')
    .argument('<问题编号>')
    .option('--save <文件>', '写进一个新文件，改好后用 qa answer --file 发')
    .action((id, options) => run((client) => draftAnswer(client, id, options, terminal)));
  qa.command('answer')
    .description('以老师的身份回答，提问和关注的人会收到消息')
    .argument('<问题编号>')
    .option('--text <回答>', 'Markdown，公式写在 $ 之间；或用 --file、--canned')
    .option('--file <文件>', '一个 Markdown 文件，里面的 ![说明](图片文件) 会一起发出')
    .option('--canned <名称>', '一个常用回答')
    .option('--as <登录名>', '哪位老师答的')
    .option('--private', '只给提问的人看')
    .action((id, options) => run((client) => answerQuestion(client, id, options, terminal)));
  qa.command('revise')
    .description('修改老师的回答，原来的留在记录里')
    .argument('<回答编号>')
    .option('--text <回答>')
    .option('--file <文件>')
    .action((id, options) => run((client) => revise(client, id, options, terminal)));
  qa.command('merge')
    .description('把重复的问题并到另一个')
    .argument('<问题编号>')
    .argument('<并到的编号>')
    .action((id, into) => run((client) => merge(client, [id, into], terminal)));
}

function addHolding(qa: Command, { run, terminal }: Cli): void {
  qa.command('claim')
    .description('认领一个问题')
    .argument('<问题编号>')
    .option('--as <登录名>', '由哪位老师认领')
    .action((id, options) => run((client) => claim(client, id, options, terminal)));
  qa.command('release')
    .description('放回队列')
    .argument('<问题编号>')
    .action((id) => run((client) => release(client, id, terminal)));
  qa.command('assign')
    .description('分给一位老师')
    .argument('<问题编号>')
    .argument('<登录名>')
    .action((id, login) => run((client) => assignTo(client, [id, login], {}, terminal)));
  qa.command('transfer')
    .description('从一位老师转给另一位')
    .argument('<问题编号>')
    .argument('<登录名>')
    .option('--note <附言>', '给同事看，学员看不到')
    .action((id, login, { note = '' }) =>
      run((client) => assignTo(client, [id, login], { note }, terminal)),
    );
}

function addModeration(qa: Command, { run, terminal }: Cli): void {
  const kinds = 'question、answer 或 comment';
  qa.command('hide')
    .description('隐藏一个问题、回答或评论，写的人会知道原因')
    .argument('<类别>', kinds)
    .argument('<编号>')
    .option('--reason <原因>', '必填')
    .action((kind, id, { reason = '' }) =>
      run((client) => hide(client, [kind, id, reason], terminal)),
    );
  qa.command('restore')
    .description('恢复隐藏的内容')
    .argument('<类别>', kinds)
    .argument('<编号>')
    .action((kind, id) => run((client) => restore(client, [kind, id], terminal)));
  qa.command('reports')
    .description('列出等待处理的举报和申诉')
    .action(() => run((client) => listReports(client, terminal)));
  for (const [name, isGranted] of [
    ['report-grant', true],
    ['report-refuse', false],
  ] as const)
    qa.command(name)
      .description(isGranted ? '同意：隐藏被举报的，恢复申诉的' : '不同意')
      .argument('<编号>')
      .option('--reason <原因>')
      .action((id, { reason = '' }) =>
        run((client) => settle(client, id, { isGranted, reason }, terminal)),
      );
  qa.command('mute')
    .description('让一位学员暂时不能提问和回答；0 分钟是恢复')
    .argument('<手机号>')
    .option('--minutes <分钟>', '必填')
    .option('--reason <原因>', '必填')
    .action((mobile, options) => run((client) => mute(client, mobile, options, terminal)));
}

function addCanned(qa: Command, { run, terminal }: Cli): void {
  qa.command('canned-list')
    .description('列出常用回答')
    .action(() => run((client) => listCannedAnswers(client, terminal)));
  qa.command('canned-save')
    .description('保存一个常用回答，同名的换掉')
    .argument('<名称>')
    .argument('<文件>')
    .action((name, file) => run((client) => saveCannedAnswer(client, [name, file], terminal)));
  qa.command('canned-remove')
    .description('删除一个常用回答')
    .argument('<名称>')
    .action((name) => run((client) => removeCannedAnswer(client, name, terminal)));
}

function addSchool(qa: Command, { run, terminal }: Cli): void {
  qa.command('hours')
    .description('列出答疑的时间')
    .action(() => run((client) => showHours(client, terminal)));
  qa.command('hours-set')
    .description('设置答疑的时间')
    .option('--day <时间>', '每天，如 09:00-12:00,14:00-23:00')
    .option('--weekend <时间>', '周六和周日；写 "" 就是不答，省略时同每天')
    .option('--within <分钟>', '多少分钟之内回答')
    .option('--closed <日期>', '不答疑的日子，几个之间用英文逗号隔开')
    .action((options) => run((client) => setHours(client, options, terminal)));
  qa.command('teacher-list')
    .description('列出哪门课、哪本书由哪位老师回答')
    .action(() => run((client) => listTeachers(client, terminal)));
  qa.command('teacher-set')
    .description('指定一位老师回答')
    .argument('<登录名>')
    .option('--course <课程编号>', '省略时回答没有别人回答的')
    .option('--book <书编号>')
    .option('--title <头衔>', '学员会看到，如 固定收益主讲')
    .option('--head', '教研组长：过了时间的问题转给他')
    .action((login, options) => run((client) => setTeacher(client, login, options, terminal)));
  qa.command('teacher-remove')
    .description('不再由一位老师回答')
    .argument('<登录名>')
    .option('--course <课程编号>')
    .option('--book <书编号>')
    .action((login, options) => run((client) => removeTeacher(client, login, options, terminal)));
}
