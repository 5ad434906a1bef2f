import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { v7 as newId } from 'uuid';
import { saveRemark } from '@xuezhou/contract/marking/console';
import { useEffect, useEffectEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { remarksQuery } from '../marking.queries.ts';
import styles from './remarks.module.css';

interface RemarksProps {
  /** What is written now: it can be kept for later. */
  remark: string;
  onPut: (words: string) => void;
}

const longest = 300;

/** One's own stock of remarks: ⌥1 to ⌥9 put them in, and what is written can join them. */
export function Remarks({ remark, onPut }: RemarksProps) {
  const remarks = useQuery(remarksQuery).data ?? [];
  const { act, isBusy } = useAct();
  useAltDigits((place) => {
    const found = remarks[place];
    if (found !== undefined) onPut(found.words);
  });
  const save = (remarkId: string, words: string) =>
    void act(async () => {
      const { remark: kept } = await call(saveRemark, { body: { remarkId, words } });
      if (words === '') return '去掉了';
      return kept === null ? '常用评语最多 30 条，请先去掉用不着的' : '存为常用评语了';
    });
  const words = remark.trim();
  const isNew =
    words !== '' && words.length <= longest && !remarks.some((each) => each.words === words);
  return (
    <div className={styles.root} role="group" aria-label="常用评语">
      {remarks.map(({ remarkId, words: stock }, place) => (
        <span key={remarkId} className={styles.remark}>
          <button type="button" onClick={() => onPut(stock)}>
            {place < 9 && <kbd aria-hidden>⌥{place + 1}</kbd>}
            {stock}
          </button>
          <button
            type="button"
            className={styles.drop}
            aria-label={`去掉常用评语“${stock}”`}
            disabled={isBusy}
            onClick={() => save(remarkId, '')}
          >
            ×
          </button>
        </span>
      ))}
      {isNew && (
        <button
          type="button"
          className={styles.add}
          disabled={isBusy}
          onClick={() => save(newId(), words)}
        >
          存为常用评语
        </button>
      )}
    </div>
  );
}

/** ⌥ with a digit, by its place on the keyboard: with ⌥ some keyboards write another letter. */
function useAltDigits(press: (place: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (digit === undefined || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    press(Number(digit) - 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
