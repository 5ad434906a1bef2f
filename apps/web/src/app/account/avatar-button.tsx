import type { ComponentPropsWithRef } from 'react';
import { useStudent } from '../../platform/session/session.ts';
import styles from './avatar-button.module.css';
import { accountWords as words } from './account.words.ts';

/** The student's face, or the first character of the nickname. */
export function AvatarButton(props: ComponentPropsWithRef<'button'>) {
  const { nickname, avatar } = useStudent();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      className={styles.root}
      aria-label={words.accountOf(nickname)}
    >
      {avatar ? (
        <img className={styles.face} src={avatar} alt="" />
      ) : (
        <span className={styles.face} aria-hidden>
          {[...nickname][0]}
        </span>
      )}
    </button>
  );
}
