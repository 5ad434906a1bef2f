import { Link } from '@tanstack/react-router';
import styles from './marking-kinds.module.css';

const kinds = [
  { to: '/marking', label: '作业' },
  { to: '/marking/answers', label: '问答题' },
] as const;

/** What is marked: beside the name of each of its pages. */
export function MarkingKinds({ at }: { at: (typeof kinds)[number]['to'] }) {
  return (
    <nav className={styles.root} aria-label="批什么">
      {kinds.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: true }}
          aria-current={to === at ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
