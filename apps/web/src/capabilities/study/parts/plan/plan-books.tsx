import { Link } from '@tanstack/react-router';
import type { StudyPlan } from '@xuezhou/contract/study';
import { dayText } from '@xuezhou/client/time/days.ts';
import { PartsBar } from '@xuezhou/ui/parts-bar';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import { planViewWords } from './plan-view.words.ts';
import { partsOf } from './plan-verdict.tsx';
import styles from './plan-view.module.css';

const { books: words, span } = planViewWords;

interface PlanBooksProps {
  plan: StudyPlan;
  today: string;
}

type Book = StudyPlan['books'][number];

/** Of each book what is left, and by when its last new chapter is learned. */
export function PlanBooks({ plan, today }: PlanBooksProps) {
  const isPhone = usePhone();
  return (
    <SectionCard
      title={words.title}
      size="section"
      caption={words.caption(plan.secondsPerQuestion, plan.isOwnPace)}
    >
      {isPhone ? <Cards plan={plan} today={today} /> : <Table plan={plan} today={today} />}
    </SectionCard>
  );
}

const bookLink = (plan: StudyPlan, { bookId, bookName }: Book) => (
  <Link
    to="/course/$courseId/challenge-mode"
    params={{ courseId: plan.courseId }}
    search={{ book: String(bookId) }}
  >
    {bookName}
  </Link>
);

/** Of the exam; where the course has no questions none is known. */
const shareText = ({ books }: StudyPlan, share: number): string =>
  books.every((book) => book.share === 0) ? '–' : `${share}%`;

function untilOf(plan: StudyPlan, book: Book, today: string): string {
  const { total, review, learnedOn, chapters, chaptersLeftOut } = book;
  if (chaptersLeftOut === chapters) return words.leftOut;
  if (total === review) return chaptersLeftOut > 0 ? words.restLearned : words.learned;
  if (learnedOn !== null) return dayText(learnedOn, today);
  return plan.weekdays === null ? '' : words.none;
}

function Table({ plan, today }: PlanBooksProps) {
  const { books, work } = plan;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {words.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <tr key={book.bookId}>
            <th scope="row">
              {bookLink(plan, book)}
              <small>{words.chapters(book.chaptersLearned, book.chapters)}</small>
            </th>
            <td>{shareText(plan, book.share)}</td>
            <td>{book.lecture}</td>
            <td>{book.reading}</td>
            <td>
              {book.practice}
              {book.questions > 0 && <small>{words.questions(book.questions)}</small>}
            </td>
            <td>{book.cards}</td>
            <td>{book.review}</td>
            <td>
              <b>{span(book.total)}</b>
            </td>
            <td>{untilOf(plan, book, today)}</td>
          </tr>
        ))}
        {work.papers > 0 && (
          <tr>
            <th scope="row">{words.mocks}</th>
            <td colSpan={6} className={styles.mocks}>
              {words.mocksOf(work.papers, work.mockMinutes, work.goingOver)}
            </td>
            <td>
              <b>{span(work.mock)}</b>
            </td>
            <td>–</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.sum}</th>
          <td>
            {shareText(
              plan,
              books.reduce((sum, { share }) => sum + share, 0),
            )}
          </td>
          {[work.lecture, work.reading, work.practice, work.cards, work.review].map(
            (minutes, index) => (
              <td key={index}>{minutes.toLocaleString('en')}</td>
            ),
          )}
          <td>
            <b>{span(work.total)}</b>
          </td>
          <td>–</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Cards({ plan, today }: PlanBooksProps) {
  const { books, work } = plan;
  const whole = Math.max(work.mock, ...books.map(({ total }) => total));
  return (
    <ul className={styles.cards}>
      {books.map((book) => (
        <li key={book.bookId}>
          <div className={styles.cardHead}>
            <span className={styles.cardName}>
              {bookLink(plan, book)}
              <small>
                {words.chapters(book.chaptersLearned, book.chapters)} ·{' '}
                {words.share(shareText(plan, book.share))}
              </small>
            </span>
            <span className={styles.cardSum}>
              {span(book.total)}
              <small>
                {book.total === book.review && book.total > 0
                  ? words.onlyReview
                  : untilOf(plan, book, today)}
              </small>
            </span>
          </div>
          <PartsBar
            label={`${book.bookName} ${span(book.total)}`}
            whole={whole}
            height={8}
            parts={partsOf(book)}
          />
        </li>
      ))}
      {work.papers > 0 && (
        <li>
          <div className={styles.cardHead}>
            <span className={styles.cardName}>
              {words.mocks}
              <small>{words.mocksOf(work.papers, work.mockMinutes, work.goingOver)}</small>
            </span>
            <span className={styles.cardSum}>{span(work.mock)}</span>
          </div>
          <PartsBar
            label={`${words.mocks} ${span(work.mock)}`}
            whole={whole}
            height={8}
            parts={[{ key: 'mock', tone: 'mock', amount: work.mock }]}
          />
        </li>
      )}
    </ul>
  );
}
