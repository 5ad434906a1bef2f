import { useId } from 'react';
import styles from './first.module.css';

const length = 8;
const half = length / 2;

/** As the server prints it, in capitals and without what stands between. */
const codeIn = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, length);

export const isWhole = (code: string): boolean => code.length === length;

interface CodeFieldProps {
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** Eight boxes to the eye, one field to the keyboard, to a paste and to who listens. */
export function CodeField({ code, error, onChange }: CodeFieldProps) {
  const id = useId();
  return (
    <div className={styles.code}>
      <label htmlFor={id}>启动时印出的一次性码</label>
      <div className={styles.boxes} data-failed={error !== undefined || undefined}>
        {Array.from({ length }, (_, place) => (
          <span
            key={place}
            className={styles.box}
            data-gap={place === half || undefined}
            data-next={place === code.length || undefined}
            aria-hidden
          >
            {code[place]}
          </span>
        ))}
        <input
          id={id}
          className={styles.typed}
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-said`}
          onChange={({ currentTarget }) => onChange(codeIn(currentTarget.value))}
        />
      </div>
      <p id={`${id}-said`} className={styles.failed} role="alert" hidden={error === undefined}>
        {error}
      </p>
    </div>
  );
}
