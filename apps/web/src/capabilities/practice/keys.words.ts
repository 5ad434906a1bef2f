/** What the keys do with a question. */
export const keysWords = {
  title: '按键',
  choose: '选择或取消一个选项',
  submit: '提交；提交后到下一题',
  turn: '上一题、下一题',
  mark: '标记这道题',
  help: '打开或关闭这里',
} as const;
