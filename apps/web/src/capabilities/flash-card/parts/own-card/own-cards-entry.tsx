import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ownCardWords as words } from '../../own-card/own-cards.words.ts';
import { toOwnCards } from '../../scope.ts';
import styles from '../landing/resume-card.module.css';

/** Leads to the cards that the student wrote in the course. */
export function OwnCardsEntry({ courseId, amount }: { courseId: number; amount: number }) {
  return (
    <Link className={styles.root} {...toOwnCards(courseId)}>
      <div className={styles.text}>
        <span>{words.title}</span>
        <span className="xz-caption xz-quiet">{words.entryText}</span>
      </div>
      <span className={styles.go}>
        {amount > 0 ? words.count(amount) : words.write}
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </span>
    </Link>
  );
}
