import type { ExerciseType, Question, QuestionKind } from '@xuezhou/contract/practice';

/** The titles of the exercise types, as the specification names them. */
export const exerciseTitles: Record<ExerciseType, string> = {
  1: '智能练习',
  2: '题目收藏',
  3: '错题本',
  4: '顺序练习',
  5: '随机练习',
  6: '专题练习',
  7: '顺序练习（大题）',
  8: '题库练习',
};

const kinds: Record<QuestionKind, string> = {
  single: '单选题',
  multiple: '多选题',
  truefalse: '判断题',
  numeric: '填数题',
  table: '填表题',
  open: '问答题',
  xl: '综合题',
};

const difficulties: Record<Question['difficulty'], string> = { 1: '易', 2: '中', 3: '难' };

export const practiceWords = {
  practice: '练习',
  wrongBook: exerciseTitles[3],
  kindOf: (kind: QuestionKind) => kinds[kind],
  difficultyOf: (difficulty: number) => `难度 ${difficulties[difficulty] ?? '中'}`,
  countOf: (count: number) => `${count} 题`,

  question: {
    leave: '退出练习',
    name: (title: string) => title,
    progress: '练习进度',
    number: (index: number) => `第 ${index + 1} 题`,
    partNumber: (pos: number) => `第 ${pos} 小题`,
    options: (name: string) => `${name}的选项`,
    material: '材料',
    parts: '小题',
    mark: '标记',
    marked: '已标记',
    notes: '笔记',
    keys: '按键',
    card: '答题卡',
    tally: (right: number, wrong: number) => `对 ${right} · 错 ${wrong}`,
    timer: '本次用时',
    level: '本章水位',
    nextLevel: (missing: number, name: string) => `再答对 ${missing} 题到「${name}」`,
    topLevel: '这一章已经掌握',

    before: '上一题',
    next: '下一题',
    skip: '跳过',
    submit: '提交答案',
    submitPart: (pos: number) => `提交第 ${pos} 小题`,
    chooseFirst: '请先选择答案',
    writeFirst: '请先写下答案',
    toEnd: '看本组结果',
    end: '结束这一组',
    redo: '再做一次',

    right: '回答正确',
    wrong: (answer: string) => (answer === '' ? '回答错误' : `回答错误，正确答案是 ${answer}`),
    rightNumber: (answer: string) => `正确答案：${answer}`,
    sent: '已提交，对照参考答案给自己打分',
    ownAnswer: '你的作答',
    answerHint: '写下你的要点，离开后草稿仍会保留',
    reference: '参考答案',
    noReference: '这道题没有参考答案，可以对照解析。',
    unarrived: '答案已经收好，解析没有加载出来，请检查网络后刷新。',
    grade: '对照参考答案，给自己打分',
    grades: { right: '对', partly: '部分对', wrong: '错' },
    gradeNote: '只影响复习，不计入正确率',

    explanation: '解析',
    noExplanation: '这道题没有附解析。',
    lecture: (time: string) => `看视频 ${time} 处的讲解`,
    kept: '已收进错题本',
    stillKept: '这道题还在错题本里',
    removed: '答对了，已移出错题本',
    times: (times: number) => `你做过 ${times} 次`,
    share: (percent: number) => `全站正确率 ${percent}%`,
    waiting: '已记在这台设备上，连上网络后自动提交',
  },

  keys: {
    title: '按键',
    choose: '选择或取消一个选项',
    submit: '提交；提交后到下一题',
    turn: '上一题、下一题',
    mark: '标记这道题',
    help: '打开或关闭这里',
  },
} as const;
