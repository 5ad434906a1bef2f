import type { QaPicture } from '@xuezhou/contract/qa';
import { qaWords as words } from './qa.words.ts';
import styles from './pictures.module.css';

/** Pictures that came along with words; each opens by itself. */
export function Pictures({ images }: { images: readonly QaPicture[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={words.pictures}>
      {images.map(({ key, address }, index) => (
        <li key={key}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={words.pictureOf(index + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
