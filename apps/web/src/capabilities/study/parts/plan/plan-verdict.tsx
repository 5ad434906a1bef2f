import type { StudyPlan } from '@xuezhou/contract/study';
import { PartKey, PartsBar, type PartTone } from '@xuezhou/ui/parts-bar';
import { planViewWords } from './plan-view.words.ts';
import styles from './plan-view.module.css';

const { verdict: words, span } = planViewWords;

const kinds = ['watch', 'read', 'ask', 'card', 'again', 'mock'] as const satisfies PartTone[];
type Kind = (typeof kinds)[number];

type Work = Pick<StudyPlan['work'], 'lecture' | 'reading' | 'practice' | 'cards' | 'review'> & {
  readonly mock?: number;
};

/** What a sum of work is made of, in the order of its colours. */
export const partsOf = (work: Work): { key: Kind; tone: Kind; amount: number }[] => {
  const amounts: Record<Kind, number> = {
    watch: work.lecture,
    read: work.reading,
    ask: work.practice,
    card: work.cards,
    again: work.review,
    mock: work.mock ?? 0,
  };
  return kinds.map((tone) => ({ key: tone, tone, amount: amounts[tone] }));
};

/** Where no exam ahead says whether the time suffices. */
function unboundedBy({ examDate, work }: StudyPlan, today: string) {
  if (examDate === today) return { title: words.today, text: words.todayText };
  if (examDate !== null && examDate < today) return { title: words.over, text: words.overText };
  return { title: words.left(work.total), text: words.leftText };
}

/** What is left to do beside the hours that are left, to one scale. */
export function PlanVerdict({ plan, today }: { plan: StudyPlan; today: string }) {
  const { work, hours, balance } = plan;
  const unbounded = unboundedBy(plan, today);
  const isShort = (balance ?? 0) < 0;
  // What its learner goes on with is told, and no warning.
  const isWarned = isShort && !plan.isLackAccepted;
  const whole = Math.max(work.total, hours ?? 0);
  return (
    <section className={styles.verdict} data-short={isWarned || undefined} aria-label={words.label}>
      <h2>
        {balance === null
          ? unbounded.title
          : isShort
            ? words.short(-balance)
            : words.enough(balance)}
      </h2>
      <p className={styles.say}>
        {balance === null
          ? unbounded.text
          : isWarned
            ? words.shortText
            : isShort
              ? planViewWords.lack.goesOn
              : words.enoughText}
      </p>
      <div className={styles.bars}>
        <span>{words.need}</span>
        <PartsBar label={`${words.need} ${span(work.total)}`} whole={whole} parts={partsOf(work)} />
        <b>{span(work.total)}</b>
        {hours !== null && (
          <>
            <span>{words.have}</span>
            <PartsBar
              label={`${words.have} ${span(hours)}`}
              whole={whole}
              parts={[
                { key: 'have', amount: hours, tone: 'rest' },
                { key: 'lack', amount: Math.max(0, work.total - hours), tone: 'lack' },
              ]}
            />
            <b>{span(hours)}</b>
          </>
        )}
      </div>
      <div className={styles.keys}>
        {partsOf(work)
          .filter(({ amount }) => amount > 0)
          .map(({ tone, amount }) => (
            <PartKey key={tone} tone={tone}>
              {words.kinds[tone]} <b>{span(amount)}</b>
            </PartKey>
          ))}
      </div>
    </section>
  );
}
