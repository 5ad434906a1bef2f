import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Topic } from '@xuezhou/contract/study';
import type { MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import { WaterLevel } from '@xuezhou/ui/water-level';
import styles from './topic-page.module.css';
import { topicWords as words } from './topic.words.ts';

const levels = [1, 2, 3, 4] as const;
const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** The one word for the chapter, the estimate, and what either rests on. */
export function TopicLevel({ topic, today }: { topic: Topic; today: string }) {
  const isPhone = usePhone();
  const { mastery, change, missing } = topic;
  const next = Math.max(2, mastery + 1);
  const why = words.why(topic);
  const isFallen = change !== null && change.to < change.from;
  return (
    <SectionCard>
      <section aria-label={words.level}>
        <div className={styles.top}>
          <WaterLevel level={mastery as MasteryLevel} size={isPhone ? 56 : 64} label="" />
          <div className={styles.words}>
            <p className={styles.word}>{words.word(topic)}</p>
            {change && (
              <p className={styles.moved} data-fallen={isFallen || undefined}>
                {isFallen ? <IconArrowDownRight {...icon} /> : <IconArrowUpRight {...icon} />}
                {words.moved(change, topic.days, today)}
              </p>
            )}
          </div>
          <Estimate topic={topic} />
        </div>
        <ol className={styles.levels} aria-label={words.levels(mastery)}>
          {levels.map((level) => (
            <li
              key={level}
              data-on={level <= mastery || undefined}
              data-here={level === mastery || undefined}
              data-was={(isFallen && level > mastery && level <= change.from) || undefined}
            >
              {words.levelOf(level)}
            </li>
          ))}
        </ol>
        {why !== '' && <p className={styles.why}>{why}</p>}
        {missing !== null && topic.confidence !== 'none' && (
          <p className={styles.up}>
            {words.missing(missing, words.levelOf(next), isFallen && next <= change.from)}
          </p>
        )}
      </section>
    </SectionCard>
  );
}

function Estimate({ topic: { percent, likely, untilPercent, confidence } }: { topic: Topic }) {
  if (percent === null)
    return (
      <p className={styles.estimate}>
        {confidence === 'none' || untilPercent === 0 ? words.none : words.until(untilPercent)}
      </p>
    );
  return (
    <p className={styles.estimate}>
      {words.estimate} <b>{percent}%</b>
      {likely && <small>{words.likely(likely.from, likely.to)}</small>}
    </p>
  );
}
