import type { TopicMastery } from '@xuezhou/contract/practice';
import { masteryLabels, type MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';

type KnownMastery = Pick<
  TopicMastery,
  'mastery' | 'percent' | 'isWeak' | 'untilPercent' | 'confidence' | 'lastPaper'
>;

/** What is known of a chapter in words, the same wherever it is told. */
export const masteryWords = {
  level: (mastery: number) => masteryLabels[Math.min(4, Math.max(0, mastery)) as MasteryLevel],
  /** 薄弱 · 估计掌握 48% · 最近一次模考 1/6, or how many questions more it takes to say so. */
  told: ({
    mastery,
    percent,
    isWeak,
    untilPercent,
    confidence,
    lastPaper,
  }: KnownMastery): string => {
    const label = isWeak ? '薄弱' : masteryWords.level(mastery);
    const paper = lastPaper ? ` · 最近一次模考 ${lastPaper.right}/${lastPaper.answers}` : '';
    if (percent !== null) return `${label} · 估计掌握 ${percent}%${paper}`;
    if (confidence === 'none' || untilPercent === 0) return label + paper;
    return `${label} · 再答 ${untilPercent} 道不同的题就能估计${paper}`;
  },
  how: '估计的是没见过的中等难度题会做多少，猜对的部分已经扣除；隔久不练会慢慢降低。答过 5 道不同的题才给出数字：答错的题说明掌握确实不到 60% 才叫薄弱；70% 起为熟悉，80% 起、答对过 8 道以上并且把握够大才是掌握。',
} as const;
