import type { QaAuthor } from '@xuezhou/contract/qa';
import styles from './qa.module.css';

/** Somebody's picture, or the first character of the name. */
export function Face({
  author: { name, avatar, isTeacher },
  size = 32,
}: {
  author: Pick<QaAuthor, 'name' | 'avatar' | 'isTeacher'>;
  size?: number;
}) {
  const look = { width: size, height: size, fontSize: Math.round(size * 0.45) };
  return avatar === null ? (
    <span className={styles.face} data-teacher={isTeacher || undefined} style={look} aria-hidden>
      {[...name][0]}
    </span>
  ) : (
    <img className={styles.face} style={look} src={avatar} alt="" />
  );
}
