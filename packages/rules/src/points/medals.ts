/** 1 bronze, 2 silver, 3 gold. */
export type MedalLevel = 1 | 2 | 3;

interface MedalRule {
  readonly level: MedalLevel;
  readonly name: string;
  /** What it takes, as the page says it. */
  readonly words: string;
  /** The mastery that chapters have to reach, 0 to 4. */
  readonly mastery: 3 | 4;
  readonly masteryName: string;
  /** How many of so many chapters. */
  readonly needed: (chapters: number) => number;
}

const all = (chapters: number) => chapters;

/** Of each book at most one of each; they follow mastery and are not taken back. */
export const medalRules: readonly [MedalRule, MedalRule, MedalRule] = [
  {
    level: 1,
    name: '铜章',
    words: '过半的章到「熟悉」',
    mastery: 3,
    masteryName: '熟悉',
    needed: (chapters) => Math.floor(chapters / 2) + 1,
  },
  {
    level: 2,
    name: '银章',
    words: '各章都到「熟悉」',
    mastery: 3,
    masteryName: '熟悉',
    needed: all,
  },
  {
    level: 3,
    name: '金章',
    words: '各章都到「掌握」',
    mastery: 4,
    masteryName: '掌握',
    needed: all,
  },
];

interface Chapter {
  readonly mastery: number;
}

const countAt = (chapters: readonly Chapter[], least: number): number =>
  chapters.filter(({ mastery }) => mastery >= least).length;

/** What the chapters of a book are worth; 0 where no medal is reached yet. */
export function medalLevelOf(chapters: readonly Chapter[]): 0 | MedalLevel {
  if (chapters.length === 0) return 0;
  const reached = medalRules.filter(
    ({ mastery, needed }) => countAt(chapters, mastery) >= needed(chapters.length),
  );
  return reached.reduce<0 | MedalLevel>((best, { level }) => (level > best ? level : best), 0);
}

/** How many chapters a medal still takes. */
export const missingFor = (rule: MedalRule, chapters: readonly Chapter[]): number =>
  Math.max(0, rule.needed(chapters.length) - countAt(chapters, rule.mastery));

export interface NextMedal {
  readonly level: MedalLevel;
  /** Chapters that are there, and of how many; the medal takes `needed` of them. */
  readonly reached: number;
  readonly needed: number;
  readonly missing: number;
}

/** What comes after a medal; null behind gold, and for a book without chapters. */
export function nextMedal(chapters: readonly Chapter[], won: 0 | MedalLevel): NextMedal | null {
  const rule = medalRules[won as 0 | 1 | 2];
  if (won === 3 || chapters.length === 0) return null;
  const needed = rule.needed(chapters.length);
  const reached = Math.min(needed, countAt(chapters, rule.mastery));
  return { level: rule.level, reached, needed, missing: needed - reached };
}
