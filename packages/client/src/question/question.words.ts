/** Words of what every page of questions has. */
export const questionWords = {
  fontSize: '字号',
  fontSizes: { 1: '标准', 2: '大', 3: '特大' },
  /** On the switch to that language, in its own words. */
  inLanguage: { zh: '中文', en: 'English' },
  keySequence: '计算器按键（BA II Plus，出厂的链式计算 Chn，先清零）',
  number: '你的答案',
  numberHint: '填一个数，例如 1,234.5 或 12.5%',
  units: (units: readonly string[]) => `填一个数，可以带单位：${units.join('、')}`,
  table: '要填的表格，可左右滑动',
  blank: (index: number) => `第 ${index + 1} 格`,
  choose: '请选择',
  rightEntry: '正确',
  wrongEntry: '不正确',
  strike: (letter: string) => `划掉选项 ${letter}`,
  unstrike: (letter: string) => `恢复选项 ${letter}`,
} as const;
