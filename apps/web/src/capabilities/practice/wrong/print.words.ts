/** Chinese text of wrong questions on paper, and of what comes back from it. */
export const printWords = {
  title: (topic: string) => `打印或导出：${topic}`,
  pages: (questions: number, answers: number) =>
    answers === 0
      ? `A4 共 ${questions} 页。黑白打也看得清。`
      : `A4 共 ${questions + answers} 页：题 ${questions} 页，答案 ${answers} 页。黑白打也看得清。`,
  print: (pages: number) => `打印 ${pages} 页`,
  toPdf: '在打印窗口里选「另存为 PDF」，就存成文件。',
  preview: '纸上的样子',
  sheet: (topic: string) => `错题：${topic}`,
  ever: (count: number, isTopic: boolean) =>
    `${isTopic ? '这一章' : ''}错过的，含已做对的，${count} 题`,
  withTwins: (count: number | null) =>
    count === null ? '每题再配一道像它的' : `每题再配一道像它的，共 ${count} 题`,
  noTwins: '没有像它们、又能练的题了。',
  twinless: (count: number) => `有 ${count} 题没有像它、又能练的题。`,
  twinsFailed: '像它的题没有取到，请检查网络后再勾一次。',
  withNotes: '带上我的笔记',
  which: {
    all: (count: number) => `还没做对的 ${count} 题`,
    due: (count: number) => `今天到期的 ${count} 题`,
    ever: (count: number) => `错过的 ${count} 题，含已做对的`,
  },
  twinsAdded: (count: number) => `另配像它们的 ${count} 题`,
  boxes: (boxes: number) =>
    boxes === 1
      ? '做对一次勾一格，就可以划掉这一题'
      : `做对一次勾一格，连着 ${boxes} 格就可以划掉这一题`,
  like: (number: number) => `像第 ${number} 题`,
  wrongTimes: (count: number) => `错 ${count} 次`,
  answersBehind: '答案在后面，另起一页',
  answers: (topic: string) => `答案：${topic}`,
  answersAbout: (count: number) => `第 1 至 ${count} 题 · 先自己对一遍，再看为什么`,
  number: '题',
  answer: '答案',
  why: '为什么',
  clip: '讲解',
  own: '我的说法',
  byTeachers: '解析为老师所写。做完可以回到错题本，在「照纸上的填」里一次填完。',
  fill: '照纸上的填',
  fillPart: (from: number, to: number) => `照纸上的填第 ${from} 至 ${to} 题`,
  cannotFill: '这一题现在不能填',
  fillText: (from: number, to: number) =>
    `纸上${from === 1 ? `的 ${to} 题` : `第 ${from} 至 ${to} 题`}，照题号填你写的答案；没做的空着。`,
  part: (number: number, pos: number) => `${number}（${pos}）`,
  numberLabel: (number: string) => `第 ${number} 题`,
  value: '填数',
  here: '这一题要在练习里写',
  toPractice: '去写',
  hand: (count: number) => (count === 0 ? '填好了' : `交 ${count} 题`),
  sent: (right: number, count: number) => `填了 ${count} 题，对 ${right} 题`,
  right: '对了',
  wrong: (answer: string) => (answer === '' ? '还不对' : `还不对，正确 ${answer}`),
  allRight: '都做对了',
  left: (count: number) => `错题本里还有 ${count} 题`,
  printRest: '打印剩下的',
} as const;
