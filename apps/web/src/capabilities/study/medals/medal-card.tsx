import type { CourseBook } from '@xuezhou/contract/study';
import { medalRules, missingFor, nextMedal } from '@xuezhou/rules/points/medals';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Medal } from '@xuezhou/ui/medal';
import { SectionCard } from '@xuezhou/ui/section-card';
import { courseWords } from '../study.words.ts';
import styles from './medal-card.module.css';

const words = courseWords.medals;
const kinds = ['bronze', 'silver', 'gold'] as const;

/** The three medals of a book: those that were won, and how many chapters the others still take. */
export function MedalCard({ book: { medal, readings } }: { book: CourseBook }) {
  if (readings.length === 0) return null;
  return (
    <SectionCard title={words.title} action={<Link to="/achievements">{words.all}</Link>}>
      <ul className={styles.root}>
        {medalRules.map((rule) => {
          const isWon = rule.level <= medal;
          return (
            <li key={rule.level}>
              <Medal kind={kinds[rule.level - 1] ?? 'bronze'} isWon={isWon} size={40} label="" />
              <span className={styles.text}>
                <span className={styles.name}>{rule.name}</span>
                <span className="xz-caption xz-quiet">{rule.words}</span>
              </span>
              <span className={styles.state} data-won={isWon || undefined}>
                {isWon ? words.won : words.missing(missingFor(rule, readings))}
              </span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

/** The same in one line of a phone: what was won, and what comes next. */
export function MedalLine({ book: { medal, readings } }: { book: CourseBook }) {
  if (readings.length === 0) return null;
  const won = medalRules.find(({ level }) => level === medal);
  const next = nextMedal(readings, won?.level ?? 0);
  const nextName = medalRules.find(({ level }) => level === next?.level)?.name ?? '';
  return (
    <Link to="/achievements" className={styles.line}>
      <span className={styles.medals}>
        {kinds.map((kind, place) => (
          <Medal key={kind} kind={kind} isWon={place < medal} size={28} label="" />
        ))}
      </span>
      <span className={styles.text}>
        {words.short(won?.name ?? '', next ? words.next(nextName, next.missing) : '')}
      </span>
      <IconChevronRight size={20} stroke={1.6} aria-hidden />
    </Link>
  );
}
