import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MockPaper } from '@xuezhou/contract/mock';
import type { TodayItem } from '@xuezhou/contract/study';
import { clockOf } from '@xuezhou/client/time/days.ts';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { keyOf } from '../../today/entry-key.ts';
import { planWords } from '../../today/plan.words.ts';
import { toItem } from '../../today/today-link.ts';
import { todayWords as words } from '../../today/today.words.ts';
import { walkTo } from '../../today/walk.ts';
import styles from './today-card.module.css';

interface RowsProps {
  items: readonly TodayItem[];
  date: string;
  /** Papers that are being sat, with how much of them is answered. */
  papers?: readonly MockPaper[];
}

/** What is left of today, in the order in which it is done. */
export const OpenRows = ({ items, date, papers = [] }: RowsProps) => (
  <ol className={styles.list}>
    {items.map((item, index) => (
      // A camp may ask for the same twice on a day.
      <OpenRow key={`${keyOf(item)}-${index}`} item={item} date={date} papers={papers} />
    ))}
  </ol>
);

function OpenRow({
  item,
  date,
  papers,
}: {
  item: TodayItem;
  date: string;
  papers: readonly MockPaper[];
}) {
  const { minutes, beginsAt, endsAt } = item;
  const isOn = endsAt !== null;
  const paper = papers.find(({ paperId }) => paperId === item.paperId);
  return (
    <li className={styles.row} data-on={isOn || undefined}>
      {beginsAt === null ? (
        <span className={styles.mark} aria-hidden />
      ) : (
        <span className={styles.at}>{clockOf(Date.parse(beginsAt))}</span>
      )}
      <div className={styles.words}>
        <span className="xz-hidden">{words.open}</span>
        <div className={styles.name}>
          <Link {...toItem(item)} onClick={() => walkTo(date, item)}>
            {words.titleOf(item)}
          </Link>
        </div>
        <div className={styles.text}>
          {isOn && <span className={styles.clock}>{words.running}</span>}
          {captionOf(item, paper)}
        </div>
        {isOn && paper && (
          <div className={styles.share}>
            <ProgressLine
              value={paper.answeredCount}
              max={paper.questionCount}
              label={words.answered(paper.answeredCount, paper.questionCount)}
            />
          </div>
        )}
      </div>
      {minutes > 0 && (
        <span className={styles.minutes}>
          {isOn ? words.left(minutes) : words.minutes(minutes)}
        </span>
      )}
      <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
    </li>
  );
}

function captionOf(item: TodayItem, paper: MockPaper | undefined): string {
  const { endsAt, finished, total, campName, putOffs } = item;
  if (endsAt !== null)
    return [
      ...(paper ? [words.answered(paper.answeredCount, paper.questionCount)] : []),
      words.endsAt(clockOf(Date.parse(endsAt))),
    ].join('，');
  const count = total > 1 && finished > 0 ? [words.progress(finished, total)] : [];
  const camp = campName === null ? [] : [words.alsoCamp(campName)];
  const off = putOffs === undefined ? [] : [planWords.putOff(putOffs)];
  return [words.evidenceOf(item), ...count, ...camp, ...off].filter(Boolean).join(' · ');
}

/** What was done today, as it was done. */
export const DoneRows = ({ items, date }: RowsProps) => (
  <ul className={styles.done}>
    {items.map((item, index) => (
      <li key={`${keyOf(item)}-${index}`} className={styles.ticked}>
        <span className={styles.tick} aria-hidden>
          <IconCheck size={14} stroke={2.4} />
        </span>
        <span className="xz-hidden">{words.done}</span>
        <span className={styles.name}>
          <Link {...toItem(item)} onClick={() => walkTo(date, item)}>
            {words.titleOf(item)}
          </Link>
        </span>
        <span className={styles.when}>
          {item.doneAt === null
            ? words.kindOf(item.kind)
            : words.doneAt(item.kind, clockOf(Date.parse(item.doneAt)))}
        </span>
        {item.minutes > 0 && <span className={styles.minutes}>{words.minutes(item.minutes)}</span>}
      </li>
    ))}
  </ul>
);
