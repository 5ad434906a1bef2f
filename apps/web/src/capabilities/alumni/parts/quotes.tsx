import type { BlessRaw } from '@xuezhou/contract/alumni';
import { alumniWords as words } from '../alumni.words.ts';
import styles from './alumni.module.css';

interface QuotesProps {
  quotes: readonly BlessRaw[];
  /** For screen readers alone, while the words fly. */
  isHidden?: boolean | undefined;
  /** What that list has already. */
  isDecoration?: boolean | undefined;
}

/** Who said what, and from where. */
export function Quotes({ quotes, isHidden, isDecoration }: QuotesProps) {
  return (
    <ul
      className={isHidden ? 'xz-hidden' : styles.quotes}
      aria-label={words.list}
      aria-hidden={isDecoration || undefined}
    >
      {quotes.map(({ blessId, content, name, exam, country }) => (
        <li key={blessId}>
          <p>{content}</p>
          <span>{words.from(name, exam, country)}</span>
        </li>
      ))}
    </ul>
  );
}
