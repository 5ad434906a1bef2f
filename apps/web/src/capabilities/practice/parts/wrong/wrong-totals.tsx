import { usePhone } from '@xuezhou/ui/use-phone';
import { dayText } from '@xuezhou/client/time/days.ts';
import type { WrongBookData } from '../../wrong/use-wrong-book.ts';
import { isDue, minutesOf, mostlyIn } from '../../wrong/wrong-order.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './wrong-totals.module.css';

/** How many are due, how many there are, how many are stubborn, and how many are done with. */
export function WrongTotals({ book }: { book: WrongBookData }) {
  const { questions, removedThisMonth, today, weekAgo } = book;
  const due = questions.filter((question) => isDue(question, today)).length;
  const twice = questions.filter(({ wrongCount }) => wrongCount >= 2);
  if (usePhone())
    return (
      <div className={styles.phone}>
        <p>{due === 0 ? words.noneDue : <Due count={due} />}</p>
        <span className="xz-caption xz-quiet">
          {[words.totalOnPhone(questions.length), due === 0 ? nextDue(book) : '']
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </div>
    );
  const isEver = questions.length + weekAgo > 0;
  const trend = isEver ? words.trend(questions.length - weekAgo) : '';
  const figures = [
    {
      name: words.dueToday,
      count: due,
      note: due === 0 ? nextDue(book) : words.minutes(minutesOf(due)),
    },
    { name: words.total, count: questions.length, note: trend },
    { name: words.twice, count: twice.length, note: words.mostlyIn(mostlyIn(twice)) },
    { name: words.removed, count: removedThisMonth, note: '' },
  ];
  return (
    <dl className={styles.root}>
      {figures.map(({ name, count, note }, index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.count} data-due={(index === 0 && due > 0) || undefined}>
              {count}
            </span>
            {note !== '' && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Due = ({ count }: { count: number }) => (
  <>
    <span className={styles.count}>{count}</span> {words.dueOnPhone}
  </>
);

/** The next day on which some come back. */
function nextDue({ questions, today }: WrongBookData): string {
  const days = questions.flatMap(({ dueDay }) => dueDay ?? []).toSorted();
  const [day] = days;
  return day === undefined
    ? ''
    : words.nextDue(dayText(day, today), days.filter((one) => one === day).length);
}
