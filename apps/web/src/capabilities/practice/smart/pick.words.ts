import type { PickReason } from '@xuezhou/contract/practice';

const reasons: Record<PickReason, string> = {
  wrong: '还在错题本里',
  weak: '这一章薄弱',
  faded: '快要忘了',
  level: '难度合适',
};

interface Evidence {
  reason: PickReason;
  chance: number;
  wrongsInRow: number;
  days: number | null;
  share: number;
}

/** What speaks for the question, the most telling first. */
function reasonsOf({ reason, chance, wrongsInRow, days, share }: Evidence): string[] {
  return [
    wrongsInRow > 1 ? `连错 ${wrongsInRow} 次` : wrongsInRow === 1 ? '上次答错了' : reasons[reason],
    days === null ? '还没做过' : days > 0 ? `${days} 天没练` : '今天练过',
    ...(share > 0 ? [`本章占全课 ${share}%`] : []),
    `估计答对率 ${chance}%`,
  ];
}

/** Why smart practice asks a question; a file of its own, for it stands there from the beginning. */
export const pickWords = { why: '为什么是这道题', reasonsOf } as const;
