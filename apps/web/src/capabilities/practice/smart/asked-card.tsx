import { Button } from '@mantine/core';
import { ErrorState } from '@xuezhou/ui/error-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { kindsOf, topicsOf } from './preview.ts';
import styles from './smart-start.module.css';
import { smartWords as words } from './smart.words.ts';
import type { SmartStart } from './use-smart-start.ts';

interface AskedCardProps {
  smart: SmartStart;
}

/** What the set will ask, and why: told of the very questions that it has. */
export function AskedCard({ smart }: AskedCardProps) {
  const { questions, isAsking, isKnown, isFailed, choice, start } = smart;
  const resting = start?.resting[0];
  const title = resting ? words.asksOthers : words.asks;
  if (isFailed && !isKnown)
    return (
      <ErrorState
        title={words.failed}
        action={<Button onClick={smart.askAgain}>{words.again}</Button>}
      />
    );
  const topics = topicsOf(questions);
  return (
    <SectionCard title={title} size="section">
      <div className={styles.asked} aria-busy={isAsking} data-asking={isAsking || undefined}>
        <p role="status" className={styles.said}>
          {!isKnown ? words.asking : sentenceOf(smart)}
        </p>
        {isKnown && questions.length < choice.count && (
          <p className="xz-small xz-quiet">{words.more}</p>
        )}
        {topics.length > 0 && (
          <ul className={styles.topics}>
            {topics.map(({ name, count, why }) => (
              <li key={name}>
                <span className={styles.name}>{name}</span>
                <Squares count={count} of={questions.length} />
                <b>{words.countOf(count)}</b>
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        )}
        {topics.length > 0 && <p className="xz-small xz-quiet">{words.whyNote}</p>}
      </div>
    </SectionCard>
  );
}

/** More than fit are no picture. */
const maxSquares = 12;

function Squares({ count, of }: { count: number; of: number }) {
  const all = Math.min(maxSquares, of);
  const full = Math.max(1, Math.round((count * all) / Math.max(1, of)));
  return (
    <span className={styles.squares} aria-hidden>
      {Array.from({ length: all }, (_none, index) => (
        <i key={index} data-full={index < full || undefined} />
      ))}
    </span>
  );
}

function sentenceOf({ questions, choice, start }: SmartStart): string {
  const total = questions.length;
  if (total === 0) return `${words.none}。`;
  const kinds = kindsOf(questions);
  const [only] = kinds;
  const said =
    kinds.length === 1 && only ? words.one(total, only.kind) : words.several(total, kinds);
  const isOfExam =
    start?.exam &&
    kinds.every(({ kind }) => start.exam?.kinds.includes(kind)) &&
    choice.kinds === null;
  const parts = [
    total < choice.count ? `${words.enough(total)}：${said}` : said,
    ...(isOfExam && start.exam ? [words.likeExam(start.exam.name)] : []),
    ...reachText(choice.isLearnedOnly, start),
    ...(start?.resting[0] ? [words.without(start.resting[0].name)] : []),
  ];
  return `${parts.join('，')}。`;
}

function reachText(isLearnedOnly: boolean, start: SmartStart['start']): string[] {
  if (!isLearnedOnly || !start?.reached) return [];
  const { number, name } = start.reached;
  return start.isNewcomer ? [words.upTo(words.chapter(number, name), 2)] : [words.learnedOnly];
}
