import type { QuestionKind } from '@xuezhou/contract/practice';

const kinds: Record<QuestionKind, string> = {
  single: '单选题',
  multiple: '多选题',
  truefalse: '判断题',
  numeric: '填数题',
  table: '填表题',
  open: '问答题',
  xl: '综合题',
};

export const practiceWords = {
  practice: '练习',
  kindOf: (kind: QuestionKind) => kinds[kind],
  countOf: (count: number) => `${count} 题`,

  question: {
    leave: '退出练习',
    shares: (people: number) => `右侧是 ${people} 人第一次作答时选每一项的比例`,
    name: (title: string) => title,
    part: (title: string, from: number, count: number, total: number) =>
      `${title}（第 ${from + 1}–${from + count} 题，共 ${total} 题）`,
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
    choose: '选择',
    card: '答题卡',
    tally: (right: number, wrong: number) => `对 ${right} · 错 ${wrong}`,
    timer: '本次用时',
    level: '本章水位',
    nextLevel: (missing: number, name: string) => `再答对 ${missing} 道新题到「${name}」`,
    practised: (done: number, total: number) => `练过 ${done} / ${total} 题`,
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
    wrongOnly: '只看错题',

    right: '回答正确',
    wrong: (answer: string) => (answer === '' ? '回答错误' : `回答错误，正确答案是 ${answer}`),
    sent: '已提交，对照参考答案给自己打分',
    unarrived: '答案已经收好，解析没有加载出来，请检查网络后刷新。',
  },
} as const;
