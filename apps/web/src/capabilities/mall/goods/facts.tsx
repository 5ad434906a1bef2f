import { IconCheck } from '@tabler/icons-react';
import styles from './facts.module.css';

/** Ticks for what holds. */
export function Facts({ items }: { items: readonly string[] }) {
  return (
    items.length > 0 && (
      <ul className={styles.root}>
        {items.map((fact) => (
          <li key={fact}>
            <IconCheck size={15} stroke={1.8} aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
    )
  );
}
