/** What the command line advises, as a page says it. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/；?如果是改了那道题，请加上 --update-similar/, '；如果是改了那道题，请选“当作修改”'],
  [/；要恢复请用 npx xuezhou items restore/, '；要恢复请到题库里恢复'],
  [/请用 --course 加上课程编号再导入/, '请在第一步选好是哪门课'],
  [/；要并进去请加上 --course \d+/, '；要并进去请在第一步选那门课'],
  [/，改好后再导入$/, ''],
  // Nothing is written while it is looked at.
  [/^((?:新版|包)里不再有的 \d+ [章项])已移走/, '$1会移走'],
];

/** Words of the readers for somebody who looks at a page. */
export const pageWords = (words: string): string =>
  advice.reduce((said, [shell, page]) => said.replace(shell, page), words);
