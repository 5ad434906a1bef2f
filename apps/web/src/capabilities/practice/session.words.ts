import type { Question, WrongCause } from '@xuezhou/contract/practice';

export const causes: Record<WrongCause, string> = {
  unknown: '不会',
  misread: '看错题',
  slipped: '手滑算错',
};

/** What is said before and after an answer, beside the question itself. */
export const sessionWords = {
  cause: '这次为什么错',
  causeNote: '只有你看得到，错题本可以按原因筛选',
  rightsLeft: (left: number) => `再连续答对 ${left} 次移出错题本`,
} as const;

/** What helps, by the cause that was said. */
export const remedyWords = {
  unknown: '先回到讲这一点的地方，再来做一次',
  toReading: '看这一章的讲解',
  readAgain: '再读一遍题目：它问的是什么，给了哪些条件',
  marked: '再读一遍题目，容易看漏的词已标出',
  slipped: '方法没有问题，趁热再算几道',
  drill: '连着算几道',
} as const;

const difficulties: Record<Question['difficulty'], string> = { 1: '易', 2: '中', 3: '难' };

export const difficultyText = (difficulty: number) => `难度 ${difficulties[difficulty] ?? '中'}`;

/** What is said once a question is answered, or of one that is answered in words. */
export const answeredWords = {
  redo: '再做一次',
  twin: '再来一道同类的',
  noTwin: '这一章没有更多没做过的同类题了',
  noDrill: '这一章没有更多要算的题了',
  twinFailed: '没有取到同类的题，请再试一次',
  rightNumber: (answer: string) => `正确答案：${answer}`,
  ownAnswer: '你的作答',
  answerHint: '写下你的要点，离开后草稿仍会保留',
  reference: '参考答案',
  noReference: '这道题没有参考答案，可以对照解析。',
  grade: '对照参考答案，给自己打分',
  grades: { right: '对', partly: '部分对', wrong: '错' },
  gradeNote: '影响复习和本章的掌握程度；打分之前不算对错',
  markedByTeacher: '老师批过了：对错和掌握程度以老师的分为准，不用再给自己打分',
  ungraded: '已提交，给自己打分后才计入掌握程度',
  explanation: '解析',
  noExplanation: '这道题没有附解析。',
  closedPart: '这一小题没有做过，课程关闭期间不显示答案和解析。',
  lecture: (time: string) => `看视频 ${time} 处的讲解`,
  ask: '提问',
  kept: '已收进错题本',
  stillKept: '这道题还在错题本里',
  removed: '答对了，已移出错题本',
  times: (times: number) => `你做过 ${times} 次`,
  share: (percent: number, answers: number) => `全站 ${answers} 次作答，正确率 ${percent}%`,
  waiting: '已记在这台设备上，连上网络后自动提交',
} as const;
