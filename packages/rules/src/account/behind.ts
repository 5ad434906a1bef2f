/** What is known of how a student learns, by which it is told whether they fall behind. */
export interface StudyFacts {
  /** Days since the last answer or lecture; of whoever never studied, since the course was given. Null: no course is open. */
  readonly idleDays: number | null;
  /** Days ahead of the plan, behind it where negative; null without a plan. */
  readonly aheadDays: number | null;
  /** Judged answers of the last seven days, and of the seven before. */
  readonly week: Answered;
  readonly weekBefore: Answered;
  /** Percents of the last two papers of one course that were scored; null where there are not two. */
  readonly mocks: { readonly last: number; readonly before: number } | null;
  /** Lectures watched in the last fourteen days. */
  readonly lectures: number;
  /** Days until the course ends, 0 on the last one; null: it has no end. */
  readonly daysLeft: number | null;
  /** Chapters learned, of all chapters of the course. */
  readonly chapters: { readonly learned: number; readonly all: number };
  /** How often the same thing was asked about in the last thirty days, at most. */
  readonly sameAsked: number;
}

export interface Answered {
  readonly answers: number;
  readonly right: number;
}

/** When somebody counts as falling behind; each rule by itself, and the school's to change. */
export interface BehindRules {
  readonly idle: { readonly isOn: boolean; readonly days: number };
  readonly plan: { readonly isOn: boolean; readonly days: number };
  /** In each of both weeks at least so many answers. */
  readonly accuracy: { readonly isOn: boolean; readonly points: number; readonly answers: number };
  readonly mock: { readonly isOn: boolean; readonly points: number };
  readonly watching: {
    readonly isOn: boolean;
    readonly lectures: number;
    readonly percent: number;
  };
  readonly ending: { readonly isOn: boolean; readonly days: number; readonly percent: number };
  readonly asking: { readonly isOn: boolean; readonly times: number };
}

export type BehindRule = keyof BehindRules;

export const usualRules: BehindRules = {
  idle: { isOn: true, days: 7 },
  plan: { isOn: true, days: 14 },
  accuracy: { isOn: true, points: 10, answers: 30 },
  mock: { isOn: true, points: 8 },
  watching: { isOn: true, lectures: 5, percent: 45 },
  ending: { isOn: true, days: 30, percent: 20 },
  asking: { isOn: true, times: 3 },
};

/** Which rule was met, and by what. */
export type BehindReason =
  | { readonly rule: 'idle' | 'plan'; readonly days: number }
  | { readonly rule: 'accuracy'; readonly points: number }
  | { readonly rule: 'mock'; readonly before: number; readonly last: number }
  | { readonly rule: 'watching'; readonly lectures: number; readonly percent: number }
  | { readonly rule: 'ending'; readonly days: number; readonly chapters: number }
  | { readonly rule: 'asking'; readonly times: number };

/** 0 to 100; null without an answer. */
export const percentOf = ({ answers, right }: Answered): number | null =>
  answers === 0 ? null : Math.round((right * 100) / answers);

/** By how many points the last seven days are better than those before, worse where negative; null where one has no answer. */
export function accuracyChange({
  week,
  weekBefore,
}: Pick<StudyFacts, 'week' | 'weekBefore'>): number | null {
  const [now, before] = [percentOf(week), percentOf(weekBefore)];
  return now === null || before === null ? null : now - before;
}

interface Met {
  readonly reason: BehindReason;
  /** How far past its threshold: 1 just reached it. */
  readonly excess: number;
}

type Judge = (facts: StudyFacts, rules: BehindRules) => Met | null;

/** A threshold of nothing is reached once. */
const times = (value: number, threshold: number): number => value / Math.max(1, threshold);

const judges: readonly Judge[] = [
  ({ idleDays }, { idle }) =>
    idle.isOn && idleDays !== null && idleDays >= idle.days
      ? { reason: { rule: 'idle', days: idleDays }, excess: times(idleDays, idle.days) }
      : null,
  ({ aheadDays }, { plan }) =>
    plan.isOn && aheadDays !== null && -aheadDays >= plan.days
      ? { reason: { rule: 'plan', days: -aheadDays }, excess: times(-aheadDays, plan.days) }
      : null,
  judgeAccuracy,
  ({ mocks }, { mock }) =>
    mock.isOn && mocks !== null && mocks.before - mocks.last >= mock.points
      ? {
          reason: { rule: 'mock', before: mocks.before, last: mocks.last },
          excess: times(mocks.before - mocks.last, mock.points),
        }
      : null,
  judgeWatching,
  judgeEnding,
  ({ sameAsked }, { asking }) =>
    asking.isOn && sameAsked >= asking.times
      ? { reason: { rule: 'asking', times: sameAsked }, excess: times(sameAsked, asking.times) }
      : null,
];

function judgeAccuracy(facts: StudyFacts, { accuracy }: BehindRules): Met | null {
  const change = accuracyChange(facts);
  const least = Math.min(facts.week.answers, facts.weekBefore.answers);
  if (!accuracy.isOn || change === null || least < accuracy.answers || -change < accuracy.points)
    return null;
  return {
    reason: { rule: 'accuracy', points: -change },
    excess: times(-change, accuracy.points),
  };
}

/** Watches and does not practise, or practises in vain. */
function judgeWatching({ lectures, week }: StudyFacts, { watching }: BehindRules): Met | null {
  const percent = percentOf(week);
  if (!watching.isOn || lectures < watching.lectures || percent === null) return null;
  if (percent >= watching.percent) return null;
  return {
    reason: { rule: 'watching', lectures, percent },
    excess: 1 + times(watching.percent - percent, watching.percent),
  };
}

function judgeEnding({ daysLeft, chapters }: StudyFacts, { ending }: BehindRules): Met | null {
  const open = chapters.all - chapters.learned;
  if (!ending.isOn || daysLeft === null || daysLeft > ending.days || chapters.all === 0)
    return null;
  if (open === 0 || open * 100 < ending.percent * chapters.all) return null;
  return {
    reason: { rule: 'ending', days: daysLeft, chapters: open },
    excess: 1 + times(ending.days - daysLeft, ending.days) + open / chapters.all,
  };
}

/** One rule alone can weigh so much. */
const mostExcess = 5;

export interface Standing {
  /** The gravest first; none: the student does not fall behind. */
  readonly reasons: readonly BehindReason[];
  /** For the order of a list alone, and never shown: 0 without a reason. */
  readonly weight: number;
}

/** Whether somebody falls behind, and why. */
export function standingBy(facts: StudyFacts, rules: BehindRules): Standing {
  const met = judges
    .flatMap((judge) => judge(facts, rules) ?? [])
    .map(({ reason, excess }) => ({ reason, excess: Math.min(mostExcess, excess) }))
    .toSorted((one, other) => other.excess - one.excess);
  return {
    reasons: met.map(({ reason }) => reason),
    weight: Math.round(met.reduce((sum, { excess }) => sum + excess, 0) * 100),
  };
}

/** Why, in words of the school: 「10 天没学」. */
export function reasonText(reason: BehindReason): string {
  switch (reason.rule) {
    case 'idle':
      return `${reason.days} 天没学`;
    case 'plan':
      return `比计划慢 ${reason.days} 天`;
    case 'accuracy':
      return `正确率一周降了 ${reason.points} 点`;
    case 'mock':
      return `模考 ${reason.before} → ${reason.last}`;
    case 'watching':
      return `看了 ${reason.lectures} 节课，正确率 ${reason.percent}%`;
    case 'ending':
      return reason.days === 0
        ? `今天到期，还有 ${reason.chapters} 章`
        : `${reason.days} 天后到期，还有 ${reason.chapters} 章`;
    case 'asking':
      return `同一处问了 ${reason.times} 次`;
  }
}

/** What each rule is called where one is chosen. */
export const ruleNames: Readonly<Record<BehindRule, string>> = {
  idle: '好几天没学',
  plan: '比计划慢',
  accuracy: '正确率下降',
  mock: '模考退步',
  watching: '只看不练',
  ending: '快到期还没学完',
  asking: '同一处反复问',
};
