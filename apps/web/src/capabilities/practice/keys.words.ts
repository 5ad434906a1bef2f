/** What the keys do with a question. */
export const keysWords = {
  title: '按键',
  choose: '选择或取消一个选项',
  submit: '提交；提交后到下一题，输入框里也行',
  submitLong: '在长回答里提交',
  notes: '记笔记',
  turn: '上一题、下一题',
  mark: '标记这道题',
  more: '答错之后，再来一道像这样的',
  help: '打开或关闭这里',
} as const;
