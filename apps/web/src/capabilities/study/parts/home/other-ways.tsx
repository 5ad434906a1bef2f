import { IconBook2, IconFileText, IconNotes, IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { courseWords } from '../../study.words.ts';
import styles from './other-ways.module.css';

const words = courseWords.ways;

const ways = [
  { to: '/events', label: words.mock, Icon: IconFileText },
  { to: '/reader', label: words.reader, Icon: IconBook2 },
  { to: '/notes', label: words.notes, Icon: IconNotes },
  { to: '/favorite', label: words.favorite, Icon: IconStar },
] as const;

/** On a phone, what the header has on a desk and no tab leads to. */
export const OtherWays = () => (
  <nav className={styles.root} aria-label={words.label}>
    {ways.map(({ to, label, Icon }) => (
      <Link key={to} className={styles.way} to={to}>
        <Icon size={22} stroke={1.5} aria-hidden />
        {label}
      </Link>
    ))}
  </nav>
);
