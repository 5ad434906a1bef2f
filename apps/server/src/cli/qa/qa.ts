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
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou qa …`: questions to teachers, what may not stay, and who answers when. */
export function addQaCommands(program: Command, cli: Cli): void {
  const qa = addGroup(program, 'qa', say('答疑', 'Questions to teachers'));
  addQuestions(qa, cli);
  addHolding(qa, cli);
  addModeration(qa, cli);
  addCanned(qa, cli);
  addSchool(qa, cli);
}

function addQuestions(qa: Command, { run, terminal }: Cli): void {
  qa.command('list')
    .description(
      say(
        '列出等待回答的问题，最急的在前',
        'List questions that wait for an answer, the most urgent first',
      ),
    )
    .option(
      flag('--which <哪些>', '--which <which>'),
      say(
        'waiting（省略时）、own、answered、accepted 或 hidden',
        'waiting (default), own, answered, accepted or hidden',
      ),
    )
    .option(flag('--course <课程编号>', '--course <course>'))
    .action((options) => run((client) => listQuestions(client, options, terminal)));
  qa.command('show')
    .description(say('一个问题的全部', 'All of a question'))
    .argument(flag('<问题编号>', '<question>'))
    .action((id) => run((client) => showQuestion(client, id, terminal)));
  addAnswers(qa, { run, terminal });
}

function addAnswers(qa: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  qa.command('draft')
    .description(
      say(
        '给老师的回答草稿，只用课程里的内容，带出处；不会发出',
        'Draft an answer for the teacher, from what the course says alone and with its places; it is not sent',
      ),
    )
    .argument(flag('<问题编号>', '<question>'))
    .option(
      flag('--save <文件>', '--save <file>'),
      say(
        '写进一个新文件，改好后用 qa answer --file 发',
        'write it into a new file, to be sent by qa answer --file',
      ),
    )
    .action((id, options) => run((client) => draftAnswer(client, id, options, terminal)));
  qa.command('answer')
    .description(
      say(
        '以老师的身份回答，提问和关注的人会收到消息',
        'Answer as a teacher; who asked and who follow get a message',
      ),
    )
    .argument(flag('<问题编号>', '<question>'))
    .option(
      flag('--text <回答>', '--text <answer>'),
      say(
        'Markdown，公式写在 $ 之间；或用 --file、--canned',
        'Markdown, formulas between $; or --file, --canned',
      ),
    )
    .option(
      flag('--file <文件>', '--file <file>'),
      say(
        '一个 Markdown 文件，里面的 ![说明](图片文件) 会一起发出',
        'a Markdown file; pictures in it, ![words](file), are sent with it',
      ),
    )
    .option(flag('--canned <名称>', '--canned <name>'), say('一个常用回答', 'a canned answer'))
    .option(flag('--as <登录名>', '--as <login>'), say('哪位老师答的', 'which teacher answers'))
    .option('--private', say('只给提问的人看', 'for who asked alone'))
    .action((id, options) => run((client) => answerQuestion(client, id, options, terminal)));
  qa.command('revise')
    .description(
      say(
        '修改老师的回答，原来的留在记录里',
        "Change a teacher's answer; what stood there stays on record",
      ),
    )
    .argument(flag('<回答编号>', '<answer>'))
    .option(flag('--text <回答>', '--text <answer>'))
    .option(flag('--file <文件>', '--file <file>'))
    .action((id, options) => run((client) => revise(client, id, options, terminal)));
  qa.command('merge')
    .description(say('把重复的问题并到另一个', 'Merge a question into another that asks the same'))
    .argument(flag('<问题编号>', '<question>'))
    .argument(flag('<并到的编号>', '<into>'))
    .action((id, into) => run((client) => merge(client, [id, into], terminal)));
}

function addHolding(qa: Command, { run, terminal }: Cli): void {
  qa.command('claim')
    .description(say('认领一个问题', 'Take a question'))
    .argument(flag('<问题编号>', '<question>'))
    .option(flag('--as <登录名>', '--as <login>'), say('由哪位老师认领', 'which teacher takes it'))
    .action((id, options) => run((client) => claim(client, id, options, terminal)));
  qa.command('release')
    .description(say('放回队列', 'Put it back into the queue'))
    .argument(flag('<问题编号>', '<question>'))
    .action((id) => run((client) => release(client, id, terminal)));
  qa.command('assign')
    .description(say('分给一位老师', 'Give it to a teacher'))
    .argument(flag('<问题编号>', '<question>'))
    .argument(flag('<登录名>', '<login>'))
    .action((id, login) => run((client) => assignTo(client, [id, login], {}, terminal)));
  qa.command('transfer')
    .description(say('从一位老师转给另一位', 'Move it from a teacher to another'))
    .argument(flag('<问题编号>', '<question>'))
    .argument(flag('<登录名>', '<login>'))
    .option(
      flag('--note <附言>', '--note <note>'),
      say('给同事看，学员看不到', 'for the colleague; students do not see it'),
    )
    .action((id, login, { note = '' }) =>
      run((client) => assignTo(client, [id, login], { note }, terminal)),
    );
}

function addModeration(qa: Command, { run, terminal }: Cli): void {
  const kinds = say('question、answer 或 comment', 'question, answer or comment');
  qa.command('hide')
    .description(
      say(
        '隐藏一个问题、回答或评论，写的人会知道原因',
        'Hide a question, an answer or a comment; its writer sees why',
      ),
    )
    .argument(flag('<类别>', '<kind>'), kinds)
    .argument(flag('<编号>', '<number>'))
    .option(flag('--reason <原因>', '--reason <reason>'), say('必填', 'required'))
    .action((kind, id, { reason = '' }) =>
      run((client) => hide(client, [kind, id, reason], terminal)),
    );
  qa.command('restore')
    .description(say('恢复隐藏的内容', 'Show again what was hidden'))
    .argument(flag('<类别>', '<kind>'), kinds)
    .argument(flag('<编号>', '<number>'))
    .action((kind, id) => run((client) => restore(client, [kind, id], terminal)));
  qa.command('reports')
    .description(say('列出等待处理的举报和申诉', 'List reports and appeals that wait'))
    .action(() => run((client) => listReports(client, terminal)));
  for (const [name, isGranted] of [
    ['report-grant', true],
    ['report-refuse', false],
  ] as const)
    qa.command(name)
      .description(
        isGranted
          ? say(
              '同意：隐藏被举报的，恢复申诉的',
              'Agree: hide what was reported, show again what was appealed for',
            )
          : say('不同意', 'Refuse'),
      )
      .argument(flag('<编号>', '<number>'))
      .option(flag('--reason <原因>', '--reason <reason>'))
      .action((id, { reason = '' }) =>
        run((client) => settle(client, id, { isGranted, reason }, terminal)),
      );
  qa.command('mute')
    .description(
      say(
        '让一位学员暂时不能提问和回答；0 分钟是恢复',
        'Keep a student from asking and answering for a while; 0 minutes end it',
      ),
    )
    .argument(flag('<手机号>', '<mobile>'))
    .option(flag('--minutes <分钟>', '--minutes <minutes>'), say('必填', 'required'))
    .option(flag('--reason <原因>', '--reason <reason>'), say('必填', 'required'))
    .action((mobile, options) => run((client) => mute(client, mobile, options, terminal)));
}

function addCanned(qa: Command, { run, terminal }: Cli): void {
  qa.command('canned-list')
    .description(say('列出常用回答', 'List canned answers'))
    .action(() => run((client) => listCannedAnswers(client, terminal)));
  qa.command('canned-save')
    .description(
      say('保存一个常用回答，同名的换掉', 'Keep a canned answer; one of the same name is replaced'),
    )
    .argument(flag('<名称>', '<name>'))
    .argument(flag('<文件>', '<file>'))
    .action((name, file) => run((client) => saveCannedAnswer(client, [name, file], terminal)));
  qa.command('canned-remove')
    .description(say('删除一个常用回答', 'Delete a canned answer'))
    .argument(flag('<名称>', '<name>'))
    .action((name) => run((client) => removeCannedAnswer(client, name, terminal)));
}

function addSchool(qa: Command, { run, terminal }: Cli): void {
  qa.command('hours')
    .description(say('列出答疑的时间', 'List hours in which questions are answered'))
    .action(() => run((client) => showHours(client, terminal)));
  qa.command('hours-set')
    .description(say('设置答疑的时间', 'Set hours in which questions are answered'))
    .option(
      flag('--day <时间>', '--day <hours>'),
      say('每天，如 09:00-12:00,14:00-23:00', 'every day, such as 09:00-12:00,14:00-23:00'),
    )
    .option(
      flag('--weekend <时间>', '--weekend <hours>'),
      say(
        '周六和周日；写 "" 就是不答，省略时同每天',
        'Saturday and Sunday; "" for none, as every day where left out',
      ),
    )
    .option(
      flag('--within <分钟>', '--within <minutes>'),
      say('多少分钟之内回答', 'within how many minutes'),
    )
    .option(
      flag('--closed <日期>', '--closed <dates>'),
      say('不答疑的日子，几个之间用英文逗号隔开', 'days without answers, with commas between them'),
    )
    .action((options) => run((client) => setHours(client, options, terminal)));
  qa.command('teacher-list')
    .description(
      say(
        '列出哪门课、哪本书由哪位老师回答',
        'List which teacher answers for which course and book',
      ),
    )
    .action(() => run((client) => listTeachers(client, terminal)));
  qa.command('teacher-set')
    .description(say('指定一位老师回答', 'Name a teacher who answers'))
    .argument(flag('<登录名>', '<login>'))
    .option(
      flag('--course <课程编号>', '--course <course>'),
      say('省略时回答没有别人回答的', 'where left out, those that nobody else answers'),
    )
    .option(flag('--book <书编号>', '--book <book>'))
    .option(
      flag('--title <头衔>', '--title <title>'),
      say('学员会看到，如 固定收益主讲', 'students see it, such as Lecturer of Fixed Income'),
    )
    .option(
      '--head',
      say('教研组长：过了时间的问题转给他', 'head of teaching: late questions move here'),
    )
    .action((login, options) => run((client) => setTeacher(client, login, options, terminal)));
  qa.command('teacher-remove')
    .description(say('不再由一位老师回答', 'A teacher answers no longer'))
    .argument(flag('<登录名>', '<login>'))
    .option(flag('--course <课程编号>', '--course <course>'))
    .option(flag('--book <书编号>', '--book <book>'))
    .action((login, options) => run((client) => removeTeacher(client, login, options, terminal)));
}
