import type { Answer } from './if-taken.ts';
import type { Opened, Which } from './which-course.ts';

/** Of what is not taken before somebody says which course it is. */
export type Asking = Exclude<Which, { kind: 'plain' | 'here' | 'ofPages' }>;

/** @param only what was said of no course by name, and does not tell */
export function wordsOfAsking(
  { fileId, title }: Opened,
  which: Asking,
  only: Answer | undefined,
): string {
  const { courseId = 0, title: there = '' } = which.holder ?? {};
  const reasons = {
    stranger: `编号 ${fileId} 在这里是“${there}”，文件没有写 origin，认不出是不是同一门课，没有导入，“${there}”没有动`,
    copied: `文件的 origin 是这里“${there}”（编号 ${courseId}）的，编号 ${fileId} 却不是它的，没有导入，“${there}”没有动；抄来写新课的话，把 origin 一行删去`,
    alike: `编号 ${courseId} 在这里也是“${there}”，可能就是同一门课，没有导入，这里的没有动`,
    new: `编号 ${fileId} 在这里是“${there}”，文件里的“${title}”没有导入，“${there}”没有动`,
  } as const;
  const choose = `是同一门课，加 --if-taken ${fileId}=update 再导入；是另一门，加 --if-taken ${fileId}=beside，另放一门`;
  const unmeant =
    only === undefined
      ? ''
      : `。--if-taken ${only} 没有说是哪一门，没有照做；几门课写成 1=update,2=beside`;
  return `${reasons[which.kind]}。${choose}${unmeant}`;
}
