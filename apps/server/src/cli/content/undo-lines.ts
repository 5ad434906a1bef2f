import type { UndoImportResult } from '../../interchange/withdraw/undo-import.ts';
import { oneLine } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

/** What an undo did, and what it left as it is and why. */
export function undoLines(undone: UndoImportResult): string[] {
  const { file, isCourseRestored, neededBooks, lostFiles } = undone;
  const nouns = nounsOf(undone);
  const done = doneOf(nouns);
  if (isCourseRestored)
    done.push(
      say('课程的名称和开放范围回到原样', 'name and access of the course are as they were'),
    );
  const left = leftOf(nouns);
  // What was left in a book says already why the book is.
  if (neededBooks > 0 && left.length === 0)
    left.push(
      say(
        `${neededBooks} 本书里还有作业、资料或另外加进来的内容，书留着没有动`,
        `${neededBooks} books hold assignments, files or what was added since, and stay`,
      ),
    );
  if (lostFiles > 0)
    left.push(
      say(
        `${lostFiles} 份资料的旧文件已不再保存，没有动；要换回来请重新导入旧的课程包`,
        `the former files of ${lostFiles} materials are no longer kept, and these stay; to have them back import the former package`,
      ),
    );
  const what =
    done.length > 0
      ? done.join(say('，', ', '))
      : say('没有需要改回的内容', 'nothing had to be changed back');
  const isStudied = nouns.some(({ removed }) => removed > 0);
  return [
    say(
      `已撤销 ${oneLine(file)} 的导入：${what}`,
      `The import of ${oneLine(file)} is undone: ${what}`,
    ),
    ...left,
    ...(isStudied
      ? [
          say(
            '学生的作答、复习和划线都保留，再导入同一个文件就回来',
            'What students answered, reviewed and highlighted is kept, and comes back when the same file is imported again',
          ),
        ]
      : []),
  ];
}

function nounsOf({ questions, counts }: UndoImportResult) {
  return [
    {
      of: say('道', ''),
      new: say('新题', 'new questions'),
      old: say('题', 'questions'),
      needed: 0,
      ...questions,
    },
    {
      of: say('张', ''),
      new: say('新闪卡', 'new flash cards'),
      old: say('闪卡', 'flash cards'),
      ...counts.card,
    },
    {
      of: say('章', ''),
      new: say('新内容', 'new content'),
      old: say('内容', 'content'),
      ...counts.reading,
    },
    {
      of: say('份', ''),
      new: say('新资料', 'new files'),
      old: say('资料', 'files'),
      ...counts.course_file,
    },
  ];
}

type Nouns = ReturnType<typeof nounsOf>;

function doneOf(nouns: Nouns): string[] {
  return nouns.flatMap(({ of, removed, restored, ...noun }) => [
    ...(removed > 0
      ? [
          say(
            `${removed} ${of}${noun.new}不再出现`,
            `${removed} ${noun.new} are not shown any more`,
          ),
        ]
      : []),
    ...(restored > 0
      ? [say(`${restored} ${of}${noun.old}回到原样`, `${restored} ${noun.old} are as they were`)]
      : []),
  ]);
}

function leftOf(nouns: Nouns): string[] {
  return nouns.flatMap(({ of, old, kept, needed }) => [
    ...(kept > 0
      ? [say(`${kept} ${of}${old}后来又改过，没有动`, `${kept} ${old} were changed since and stay`)]
      : []),
    ...(needed > 0
      ? [
          say(
            `${needed} ${of}${old}里还有另外加进来的题目或闪卡，留着没有动`,
            `${needed} ${old} hold questions or cards that were added since, and stay`,
          ),
        ]
      : []),
  ]);
}
