import type { StaffThread } from '@xuezhou/contract/qa/console';
import { minuteOf } from '../../platform/clock.ts';
import { say } from '../../platform/text/shell-language.ts';
import { oneLine, tableLines } from '../terminal.ts';

const indented = (text: string, by = '  '): string[] =>
  text.split('\n').map((line) => `${by}${oneLine(line)}`.trimEnd());

/** All that stands under a question, for people. */
export function threadLines(thread: StaffThread): string[] {
  const { context } = thread;
  return [
    ...indented(thread.content),
    ...(context?.chosen === null || context === null
      ? []
      : [
          say(
            `  提问的人选了：${oneLine(context.chosen)}`,
            `  Chosen by who asks: ${oneLine(context.chosen)}`,
          ),
        ]),
    ...(context?.caption === null || context === null
      ? []
      : [
          say(
            `  那一秒在讲：${oneLine(context.caption)}`,
            `  Said at that second: ${oneLine(context.caption)}`,
          ),
        ]),
    ...(thread.mergedInto === null
      ? []
      : [say(`  已并到 ${thread.mergedInto}`, `  Merged into ${thread.mergedInto}`)]),
    ...(thread.hiddenFor === null
      ? []
      : [say(`  已隐藏：${oneLine(thread.hiddenFor)}`, `  Hidden: ${oneLine(thread.hiddenFor)}`)]),
    ...thread.feedbacks.flatMap(({ content, at }) => [
      say(`  还没懂（${minuteOf(new Date(at))}）`, `  Still not clear (${minuteOf(new Date(at))})`),
      ...indented(content, '    '),
    ]),
    ...thread.answers.flatMap(answerLines),
    ...(thread.history.length === 0 ? [] : ['']),
    ...tableLines(
      thread.history.map(({ what, by, at }) => [minuteOf(new Date(at)), by, oneLine(what)]),
    ),
  ];
}

const answerLines = (answer: StaffThread['answers'][number]): string[] => [
  '',
  say(
    `${answer.qaAnswerId}  ${oneLine(answer.name)}${answer.isTeacher ? say(' 老师', ' (teacher)') : ''}，${minuteOf(new Date(answer.at))}`,
    `${answer.qaAnswerId}  ${oneLine(answer.name)}${answer.isTeacher ? say(' 老师', ' (teacher)') : ''}, ${minuteOf(new Date(answer.at))}`,
  ),
  ...[
    answer.isPrivate ? say('只给提问的人', 'for who asked alone') : '',
    answer.acceptedAt === null ? '' : say('已采纳', 'accepted'),
    answer.grade === null ? '' : say(`${answer.grade} 分`, `grade ${answer.grade}`),
    answer.hiddenFor === null
      ? ''
      : say(`已隐藏：${oneLine(answer.hiddenFor)}`, `hidden: ${oneLine(answer.hiddenFor)}`),
    answer.revisions.length === 0
      ? ''
      : say(`改过 ${answer.revisions.length} 次`, `changed ${answer.revisions.length} times`),
  ]
    .filter((fact) => fact !== '')
    .map((fact) => say(`  （${fact}）`, `  (${fact})`)),
  ...indented(answer.content),
  ...answer.comments.flatMap((comment) => [
    `    ${comment.commentId}  ${oneLine(comment.name)}${comment.hiddenFor === null ? '' : say('（已隐藏）', '(hidden)')}`,
    ...indented(comment.content, '      '),
  ]),
];
