import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './open-list.module.css';

interface OpenListProps<Item extends { readonly key: string }> {
  /** Accessible name of the list. */
  label: string;
  /** What is said where it is empty. */
  none: string;
  items: readonly Item[];
  /** Key of what is open. */
  at: string | undefined;
  searchFor: (key: string) => Record<string, string>;
  /** An icon by `signLook`. */
  sign: (item: Item) => ReactNode;
  name: (item: Item) => ReactNode;
  /** Each on a line of its own, cut where it is too long. */
  lines: (item: Item) => readonly ReactNode[];
}

/** How the icon before each stands. */
export const signLook = { size: 18, stroke: 1.6, className: styles.sign, role: 'img' } as const;

/** What is worked through one after another, as links beside what is open: which one that is stands in the address. */
export function OpenList<Item extends { readonly key: string }>(props: OpenListProps<Item>) {
  const { label, none, items, at, searchFor, sign, name, lines } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (items.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul aria-label={label} ref={list}>
      {items.map((item) => (
        <li key={item.key}>
          <Link
            to="."
            search={searchFor(item.key)}
            resetScroll={false}
            className={styles.item}
            aria-current={item.key === at || undefined}
          >
            {sign(item)}
            <span className={styles.words}>
              <span>{name(item)}</span>
              {lines(item).map((line, place) => (
                <span key={place} className={styles.line}>
                  {line}
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
