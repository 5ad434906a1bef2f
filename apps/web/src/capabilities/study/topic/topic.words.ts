import type { Topic, TopicAnswer, TopicDay, TopicSource } from '@xuezhou/contract/study';
import { dayText, daysBetween } from '@xuezhou/client/time/days.ts';
import { masteryLabels, type MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';

const levelOf = (mastery: number) =>
  masteryLabels[Math.min(4, Math.max(0, mastery)) as MasteryLevel];
const dayOn = (day: string, today: string) => (day === today ? '今天' : dayText(day, today));

/** By so much below practice a paper went clearly worse. */
const clearlyLess = 0.15;
/** Only a gap of so many days is told as the cause of a fall. */
const longAgo = 7;

/** Chinese text of the page of a chapter. */
export const topicWords = {
  back: '回到课程',
  level: '掌握程度',
  levelOf,
  dayOn,
  word: ({ isWeak, mastery }: Pick<Topic, 'isWeak' | 'mastery'>) =>
    isWeak ? '薄弱' : levelOf(mastery),
  levels: (mastery: number) => `四级，现在是${mastery === 0 ? '还没有开始' : `第 ${mastery} 级`}`,
  share: (number: string, share: number) =>
    [number, `占全课 ${share}%`].filter(Boolean).join(' · '),
  estimate: '估计掌握',
  likely: (from: number, to: number) => `多半在 ${from}% 到 ${to}% 之间`,
  until: (count: number) => `再答 ${count} 道不同的题就能估计`,
  none: '还没有作答',
  moved: (change: NonNullable<Topic['change']>, days: readonly TopicDay[], today: string) => {
    const { from, to, day, by } = change;
    if (by === 'idle' && to < from)
      return `${isLongAgo(change, days) ? '隔久没练，' : ''}从「${levelOf(from)}」回到「${levelOf(to)}」`;
    const isNow = by === 'idle' && day === today;
    const when = isNow ? '现在' : `${dayOn(day, today)}${by === 'paper' ? '模考之后' : ''}`;
    return to < from
      ? `${when}从「${levelOf(from)}」回到「${levelOf(to)}」`
      : `${when}升到「${levelOf(to)}」，原来是「${levelOf(from)}」`;
  },
  why: (topic: Topic): string => why(topic).join(''),
  missing: (count: number, level: string, isBack: boolean) =>
    `再答对 ${count} 道没见过的题，${isBack ? '回到' : '升到'}「${level}」`,

  next: {
    title: '下一步',
    practise: '练这一章',
    practiseText: (count: number, minutes: number | null) =>
      `没见过的题，再答对 ${count} 道${minutes === null ? '' : `，约 ${minutes} 分钟`}`,
    few: '做几道就有估计',
    go: '开始',
    mastered: '已经掌握，现在不用再练。',
    fades: (day: string, level: string) =>
      `一直不碰它，大约 ${day} 前后退回「${level}」；到期的闪卡和错题会在那之前把它带回来。`,
    lasts: '三个月内不会退回；到期的闪卡和错题会把它带回来。',
    closed: '课程现在不能学习，记录都在。',
    noQuestions: '这一章没有练习题。',
  },

  evidence: {
    title: '凭什么这么说',
    heads: ['来自', '结果', '什么时候', '有多作数'],
    paper: '最近一次模考',
    paperWorth: '最作数：限时做，做的时候看不到解析',
    practice: '练习',
    practiceText: '每题看最近一次，综合题按小题算',
    practiceWorth: '作数：每题算一次，难易都算进去',
    graded: '问答题，自己评的',
    gradedText: '每题看最近一次',
    gradedWorth: '算一半：老师批过才全算',
    cards: '闪卡',
    cardsText: (count: number) => `学过 ${count} 张`,
    cardsResult: (percent: number) => `约记得 ${percent}%`,
    cardsWorth: '算一点：记得不等于会用',
    lectures: '视频',
    lecturesText: '看完的节数',
    lecturesWorth: '不算：看过不等于会做',
    of: (right: number, all: number) => `${right} / ${all}`,
    noneText: '答过题、学过闪卡或看过视频之后，这里写明每一样作数多少。',
    kept: (count: number) => `另有 ${count} 题留给模考，交卷之后再看`,
    more: (count: number) => `只列最近的 ${count} 题`,
    transcript: '看成绩单',
    results: { right: '对', partly: '部分对', wrong: '错' } satisfies Record<
      TopicAnswer['result'],
      string
    >,
  },

  days: {
    title: '这些天怎么变的',
    few: '有三天的估计之后画成图。',
    asText: '按天看文字',
    asChart: '收起文字',
    by: { paper: '模考', practice: '练习', idle: '没有作答' } satisfies Record<TopicSource, string>,
    heads: ['日期', '估计掌握', '水位', '来自'],
    unknown: '还没有估计',
    before: '作答之前',
    day: ({ day, percent, mastery, by, isEve }: TopicDay & { isEve: boolean }, today: string) => {
      const when = isEve ? '作答之前' : by === 'paper' ? '模考后' : '';
      return `${dayOn(day, today)}${when} ${percent}%，${levelOf(mastery)}`;
    },
  },

  things: {
    title: '这一章有什么',
    lectures: '视频',
    questions: '章节练习',
    cards: '闪卡',
    studied: (count: number) => `学过 ${count} 张`,
    text: '讲义',
    heldOut: (count: number) => `另有 ${count} 题只在模考里出，考过那一场，练习里才有。`,
  },
} as const;

/** Whether so long before that move nothing of it was answered that time alone tells it. */
function isLongAgo({ day, to }: NonNullable<Topic['change']>, days: readonly TopicDay[]): boolean {
  const index = days.findLastIndex(
    (one) => one.by === 'idle' && one.day === day && one.mastery === to,
  );
  const last = days[index - 1];
  return last !== undefined && daysBetween(last.day, day) >= longAgo;
}

function why({ evidence: { paper, practice }, isWeak, failed, confidence, lastPaper }: Topic) {
  const isWorse =
    paper !== null &&
    practice !== null &&
    paper.right / paper.answers < practice.right / practice.answers - clearlyLess;
  return [
    ...(lastPaper === null
      ? []
      : [
          `最近一次模考答对 ${lastPaper.right}/${lastPaper.answers}${isWorse ? '，比平时练习低不少' : ''}。`,
        ]),
    ...(isWorse ? ['练习里的题做过一遍，容易记住答案；模考更能说明会不会。'] : []),
    ...(isWeak ? [`答错过 ${failed} 道不同的题，凭它们看也不到 60%。`] : []),
    ...(confidence === 'none' ? ['还没有作答，做几道题就知道掌握得怎样。'] : []),
  ];
}
