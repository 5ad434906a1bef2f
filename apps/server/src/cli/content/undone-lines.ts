import type { UndoneImport } from '../../interchange/withdraw/undo-import.ts';
import { oneLine } from '../terminal.ts';

/** What an undo did, in Chinese, and what it left as it is and why. */
export function undoneLines(undone: UndoneImport): string[] {
  const { file, questions, counts, isCourseRestored, neededBooks, lostFiles } = undone;
  const nouns = [
    { of: '道', new: '新题', old: '题', needed: 0, ...questions },
    { of: '张', new: '新闪卡', old: '闪卡', ...counts.card },
    { of: '章', new: '新内容', old: '内容', ...counts.reading },
    { of: '份', new: '新资料', old: '资料', ...counts.course_file },
  ];
  const done = nouns.flatMap(({ of, removed, restored, ...noun }) => [
    ...(removed > 0 ? [`${removed} ${of}${noun.new}不再出现`] : []),
    ...(restored > 0 ? [`${restored} ${of}${noun.old}回到原样`] : []),
  ]);
  if (isCourseRestored) done.push('课程的名称和开放范围回到原样');
  const left = nouns.flatMap(({ of, old, kept, needed }) => [
    ...(kept > 0 ? [`${kept} ${of}${old}后来又改过，没有动`] : []),
    ...(needed > 0 ? [`${needed} ${of}${old}里还有另外加进来的题目或闪卡，留着没有动`] : []),
  ]);
  // What was left in a book says already why the book is.
  if (neededBooks > 0 && left.length === 0)
    left.push(`${neededBooks} 本书里还有作业、资料或另外加进来的内容，书留着没有动`);
  if (lostFiles > 0)
    left.push(`${lostFiles} 份资料的旧文件已不再保存，没有动；要换回来请重新导入旧的课程包`);
  const what = done.length > 0 ? done.join('，') : '没有需要改回的内容';
  const isStudied = nouns.some(({ removed }) => removed > 0);
  return [
    `已撤销 ${oneLine(file)} 的导入：${what}`,
    ...left,
    ...(isStudied ? ['学生的作答、复习和划线都保留，再导入同一个文件就回来'] : []),
  ];
}
