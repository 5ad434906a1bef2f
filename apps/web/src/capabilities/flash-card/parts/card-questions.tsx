import type { FlashCard } from '@xuezhou/contract/flash-card';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { flashCardWords } from '../flash-card.words.ts';
import styles from './card-questions.module.css';

/** Questions of the card's subject, to be practised where questions are. */
export function CardQuestions({ card }: { card: FlashCard }) {
  return (
    <section className={styles.root} aria-label={flashCardWords.study.questions}>
      <h3 className={styles.title}>{flashCardWords.study.questions}</h3>
      <ul>
        {card.questions.map(({ questionId, stem }) => (
          <li key={questionId}>
            <Link
              className={styles.link}
              to="/exercise/$courseId"
              params={{ courseId: card.courseId }}
              search={{
                type: '4',
                book: String(card.bookId),
                reading: String(card.readingId),
                q: String(questionId),
              }}
            >
              <span className="xz-cut-2">{stem}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
