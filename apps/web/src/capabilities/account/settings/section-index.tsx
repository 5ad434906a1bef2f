import { useEffect, useState } from 'react';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
import styles from './section-index.module.css';
import type { SectionName } from './setting-section.tsx';
import { settingsWords as words } from './settings.words.ts';

const names = Object.keys(words.section) as SectionName[];

/** The sections of the page; the one that is read is marked. */
export function SectionIndex() {
  const [chosen, setChosen] = useState<SectionName | null>(null);
  const current = useSectionInSight(chosen);
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
            setChosen(name);
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

/** The chosen section while all of it shows: the last ones share a screen. Else the one in the upper third. */
function useSectionInSight(chosen: SectionName | null): SectionName {
  const [current, setCurrent] = useState<SectionName>('profile');
  useEffect(() => {
    const look = () => {
      const { innerHeight, scrollY } = window;
      const places = names.flatMap((name) => {
        const place = document.getElementById(name)?.getBoundingClientRect();
        return place ? [{ name, place }] : [];
      });
      const isAtEnd =
        scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const found =
        places.find(
          ({ name, place }) => name === chosen && place.top >= 0 && place.bottom <= innerHeight,
        ) ?? (isAtEnd ? places.at(-1) : places.find(({ place }) => place.bottom > innerHeight / 3));
      setCurrent(found?.name ?? 'profile');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [chosen]);
  return current;
}
