import type { ReactNode } from 'react';
import styles from './setting-section.module.css';
import { settingsWords } from './settings.words.ts';

export type SectionName = keyof typeof settingsWords.section;

interface SettingSectionProps {
  /** Also its place in the page's address. */
  name: SectionName;
  caption?: ReactNode;
  children: ReactNode;
}

/** A card of the page; on a phone its title stands over the card. */
export function SettingSection({ name, caption, children }: SettingSectionProps) {
  const title = settingsWords.section[name];
  return (
    <section id={name} className={styles.root} aria-label={title} tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.card}>
        {caption && <p className={styles.caption}>{caption}</p>}
        {children}
      </div>
    </section>
  );
}
