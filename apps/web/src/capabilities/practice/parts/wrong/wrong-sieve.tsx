import { NativeSelect } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { sievesOf, type WrongSieve } from '../../wrong/wrong-filter.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './wrong-sieve.module.css';

interface WrongSieveProps {
  questions: readonly WrongQuestion[];
  sieve: WrongSieve;
  onChange: (sieve: WrongSieve) => void;
}

/** Narrows the book by topic, kind and cause; what there is only one of is not asked. */
export function WrongSieveFields({ questions, sieve, onChange }: WrongSieveProps) {
  const { readings, kinds, causes } = sievesOf(questions);
  const fields = [
    { key: 'readingId', label: words.topic, any: words.anyTopic, data: readings, least: 2 },
    { key: 'kind', label: words.kind, any: words.anyKind, data: kinds, least: 2 },
    { key: 'cause', label: words.cause, any: words.anyCause, data: causes, least: 1 },
  ] as const;
  const shown = fields.filter(({ data, least }) => data.length >= least);
  if (shown.length === 0) return null;
  return (
    <div className={styles.root}>
      {shown.map(({ key, label, any, data }) => (
        <NativeSelect
          key={key}
          aria-label={label}
          data={[{ value: '', label: any }, ...data]}
          value={String(sieve[key] ?? '')}
          onChange={({ currentTarget: { value } }) => {
            const chosen = value === '' ? null : key === 'readingId' ? Number(value) : value;
            onChange({ ...sieve, [key]: chosen });
          }}
        />
      ))}
    </div>
  );
}
