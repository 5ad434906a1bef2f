import { useEffect, useState } from 'react';
import { scrollToElement } from '../../../platform/scroll-to.ts';
import styles from './section-index.module.css';
import type { SectionName } from './setting-section.tsx';
import { settingsWords as words } from './settings.words.ts';

const names = Object.keys(words.section) as SectionName[];

/** The sections of the page; the one that is read is marked. */
export function SectionIndex() {
  const current = useSectionInSight();
  return (
    <nav className={styles.root} aria-label={words.index}>
      {names.map((name) => (
        <a
          key={name}
          className={styles.link}
          href={`#${name}`}
          aria-current={name === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            go(name);
          }}
        >
          {words.section[name]}
        </a>
      ))}
    </nav>
  );
}

function go(name: SectionName): void {
  const section = document.getElementById(name);
  if (section === null) return;
  scrollToElement(section);
  // Who came by keyboard goes on from there.
  section.focus({ preventScroll: true });
}

/** The first section whose end lies below the header. */
function useSectionInSight(): SectionName {
  const [current, setCurrent] = useState<SectionName>('profile');
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const found = names.find((name) => {
        const section = document.getElementById(name);
        return section !== null && section.getBoundingClientRect().bottom > window.innerHeight / 3;
      });
      setCurrent((isAtEnd ? names.at(-1) : found) ?? 'profile');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
