import type { PaperFault, PaperPlan, TopicPlan } from '@xuezhou/contract/mock/console';
import type { QuestionKind } from '@xuezhou/contract/practice';
import { allocate } from './draw-paper.ts';

/** As content files have it too. */
const mostInPaper = 500;

/** What is known of a question that a fixed paper names; undefined: it cannot be asked in this course. */
interface NamedQuestion {
  readonly keepsFormat: boolean;
  /** Another paper that holds it out. */
  readonly heldOutBy: string | null;
  /** Another paper that names it. */
  readonly askedBy: string | null;
}

export interface PlanFacts {
  readonly today: string;
  /** Of each topic of a blueprint: how many can be drawn, and how many of those wanted can be filled. */
  readonly stock: readonly { readonly usable: number; readonly asked: number }[];
  /** Titles of the chapters of the course. */
  readonly chapters: ReadonlyMap<number, string>;
  readonly named: ReadonlyMap<number, NamedQuestion>;
  readonly formulaFaults: readonly string[];
  /** Of the questions that are to be held out, those that were before: practice has shown them since. */
  readonly released: ReadonlySet<number>;
}

/** Why a paper cannot be published, what is missing named; empty: it can. */
export function faultsOfPlan(plan: PaperPlan, facts: PlanFacts): PaperFault[] {
  const whole = (text: string): PaperFault => ({ topic: null, text });
  return [
    ...(plan.title.trim() === '' ? [whole('试卷还没有名称')] : []),
    ...(plan.topics.length === 0 ? [whole('还没有主题，请先加一个')] : []),
    ...(plan.endDate !== null && plan.endDate < facts.today ? [whole('截止的日子已经过去')] : []),
    ...(askedBy(plan) > mostInPaper
      ? [whole(`一份卷最多 ${mostInPaper} 题，现在是 ${askedBy(plan)} 题`)]
      : []),
    ...facts.formulaFaults.map((text) => whole(`公式表：${text}`)),
    ...plan.topics.flatMap((topic, index) =>
      faultsOfTopic(plan, index, facts).map((text) => ({
        topic: index,
        text: topic.title.trim() === '' ? text : `“${topic.title.trim()}”${text}`,
      })),
    ),
  ];
}

/** How many questions a blueprint asks; of a fixed paper how many it names. */
const askedBy = ({ way, topics }: PaperPlan): number =>
  topics.reduce(
    (sum, topic) => sum + (way === 'fixed' ? topic.questionIds.length : topic.count),
    0,
  );

function faultsOfTopic(plan: PaperPlan, index: number, facts: PlanFacts): string[] {
  const topic = plan.topics[index];
  if (topic === undefined) return [];
  const isNameless = topic.title.trim() === '';
  return [
    ...(isNameless ? [`第 ${index + 1} 个主题还没有名称`] : []),
    ...(plan.way === 'fixed'
      ? faultsOfNamed(plan, index, topic, facts)
      : faultsOfDrawn(plan, index, topic, facts)),
  ];
}

function faultsOfDrawn(
  plan: PaperPlan,
  index: number,
  topic: TopicPlan,
  { chapters, stock }: PlanFacts,
): string[] {
  if (topic.count === 0) return ['的题数是 0，请写几题，或删去这个主题'];
  if (topic.readingIds.length === 0) return [`要 ${topic.count} 题，还没有选从哪些章抽`];
  const gone = topic.readingIds.filter((id) => !chapters.has(id)).length;
  const twice = topic.readingIds.filter((id) =>
    plan.topics
      .slice(0, index)
      .some((other) => other.readingIds.includes(id) && mayMeet(other, topic)),
  );
  const { usable = 0, asked = 0 } = stock[index] ?? {};
  return [
    ...(gone > 0 ? [`用到的 ${gone} 章已经不在课程里了，请重新选章`] : []),
    ...twice.map((id) => `和前面的主题都从“${chapters.get(id) ?? '同一章'}”抽同样的题，请留一处`),
    ...(gone === 0 && usable < topic.count
      ? [`要 ${topic.count} 题，可用 ${usable}，差 ${topic.count - usable} 题`]
      : []),
    // Composites are taken whole.
    ...(gone === 0 && usable >= topic.count && asked < topic.count
      ? [`只有整组的综合题，凑不满 ${topic.count} 题，最多 ${asked}`]
      : []),
    ...rangeFaults(plan, topic),
  ];
}

const mayMeet = (one: TopicPlan, other: TopicPlan): boolean =>
  one.kinds.length === 0 ||
  other.kinds.length === 0 ||
  one.kinds.some((kind: QuestionKind) => other.kinds.includes(kind));

function rangeFaults(plan: PaperPlan, { range, count }: TopicPlan): string[] {
  if (range === null) return [];
  if (range.from > range.to) return ['的考纲范围前一个数应该不大于后一个'];
  const total = askedBy(plan);
  const share = (100 * count) / Math.max(1, total);
  // A share that the next whole question would pass over counts as within it.
  const slack = 100 / Math.max(1, total);
  return share < range.from - slack || share > range.to + slack
    ? [`占 ${share.toFixed(1)}%，不在考纲的 ${range.from}% 到 ${range.to}% 里`]
    : [];
}

function faultsOfNamed(
  plan: PaperPlan,
  index: number,
  topic: TopicPlan,
  { named, released }: PlanFacts,
): string[] {
  const { questionIds: ids } = topic;
  if (ids.length === 0) return ['还没有选题'];
  const earlier = new Set(plan.topics.slice(0, index).flatMap(({ questionIds }) => questionIds));
  const twice = ids.filter((id, at) => earlier.has(id) || ids.indexOf(id) < at);
  const gone = ids.filter((id) => !named.has(id));
  const known = ids.flatMap((id) => named.get(id) ?? []);
  const unfit = known.filter(({ keepsFormat }) => !keepsFormat).length;
  const held = new Set(known.flatMap(({ heldOutBy }) => heldOutBy ?? []));
  // Whoever looked at them in between has seen them, and what was promised of them cannot be promised anew.
  const shown = plan.isHeldOut ? ids.filter((id) => released.has(id)) : [];
  const shared = new Set(plan.isHeldOut ? known.flatMap(({ askedBy: by }) => by ?? []) : []);
  return [
    ...(gone.length > 0 ? [`有 ${gone.length} 题已撤下或不在这门课里：${gone.join('、')}`] : []),
    ...(twice.length > 0 ? [`有 ${twice.length} 题在卷里出现了两次：${twice.join('、')}`] : []),
    ...(unfit > 0 ? [`有 ${unfit} 题不合这种考试的题型，它只有三个选项的单选题`] : []),
    ...(shown.length > 0
      ? [
          `有 ${shown.length} 题留过，后来已经放进练习，不能再留着：${shown.join('、')}；请换题，或取消“交卷前不给别处看”`,
        ]
      : []),
    ...[...held].map((title) => `有题留给了“${title}”，别的卷不能再用`),
    ...[...shared].map((title) => `有题也在“${title}”里，留着不给别处看的卷不能和它共用`),
  ];
}

/** Counts in the middle of the ranges of the syllabus that sum to the total; topics without a range share what is left. */
export function countsInRanges(
  total: number,
  ranges: readonly (TopicPlan['range'] | undefined)[],
): number[] {
  const middles = ranges.map((range) => (range ? (range.from + range.to) / 2 : null));
  const given = middles.reduce<number>((sum, middle) => sum + (middle ?? 0), 0);
  const open = middles.filter((middle) => middle === null).length;
  const rest = open === 0 ? 0 : Math.max(0, 100 - given) / open;
  return allocate(
    total,
    middles.map((middle) => middle ?? rest),
  );
}
