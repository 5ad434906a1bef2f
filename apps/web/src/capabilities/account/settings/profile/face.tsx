import { useStudent } from '../../../../platform/session/session.ts';
import styles from './face.module.css';

/** The avatar, or the first character of the nickname; its name stands beside it. */
export function Face({ size }: { size: number }) {
  const { avatar, nickname } = useStudent();
  const style = { width: size, height: size, fontSize: size * 0.42 };
  return avatar ? (
    <img className={styles.root} style={style} src={avatar} alt="" />
  ) : (
    <span className={styles.root} style={style} aria-hidden>
      {[...nickname][0]}
    </span>
  );
}
