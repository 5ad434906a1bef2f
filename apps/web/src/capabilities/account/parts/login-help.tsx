import { useQuery } from '@tanstack/react-query';
import { schoolQuery } from '../../../platform/session/school.ts';
import { loginWords as words } from '../login.words.ts';
import styles from './form.module.css';

/** Under the form: whom to call who cannot get in. Nothing where the school has given no number. */
export function LoginHelp() {
  const phone = useQuery(schoolQuery).data?.phone;
  if (!phone) return null;
  return (
    <p className={styles.help}>
      {words.stuck} <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
    </p>
  );
}
