import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import styles from './option-card.module.css';

interface OptionCardProps {
  /** The letter in the ring. */
  letter: string;
  /** What the option says. */
  children: ReactNode;
  /** One of several, or several of many. */
  kind?: 'radio' | 'checkbox';
  /** Shared by the options of one question. */
  name: string;
  isChosen: boolean;
  onChoose?: ((isChosen: boolean) => void) | undefined;
  /** The judgement after the answer was sent; then nothing can be chosen any more. */
  verdict?: 'right' | 'wrong' | 'none' | undefined;
  /** Why it is right or wrong, opened below it after the judgement. */
  rationale?: ReactNode;
  /** How many chose it, such as 62%. */
  share?: string | undefined;
  /** Closed before a judgement too, such as when the time is up. */
  isDisabled?: boolean;
  /** Struck out by the learner; it can still be chosen. */
  isStruck?: boolean;
  /** A button at the right end. */
  tool?: ReactNode;
}

const missed = '漏选的正确答案';

/** The words beside a judged option; a right one that was not chosen is told from one that was. */
function verdictWords(
  verdict: 'right' | 'wrong' | 'none',
  isChosen: boolean,
  kind: 'radio' | 'checkbox',
): string | undefined {
  if (verdict === 'right' && !isChosen && kind === 'checkbox') return missed;
  if (verdict === 'right') return isChosen ? '你的答案，正确' : '正确答案';
  return isChosen ? '你的答案' : undefined;
}

/** One answer to choose. Put the options of a question into an `OptionGroup`. */
export function OptionCard({
  letter,
  children,
  kind = 'radio',
  name,
  isChosen,
  onChoose,
  verdict,
  rationale,
  share,
  isDisabled = false,
  isStruck = false,
  tool,
}: OptionCardProps) {
  const id = useId();
  const words = verdict && verdictWords(verdict, isChosen, kind);
  const state = verdict ? (verdict === 'none' ? 'idle' : verdict) : isChosen ? 'chosen' : 'idle';
  const hasRationale = Boolean(verdict && rationale);
  return (
    <div
      className={styles.root}
      data-state={state}
      data-missed={words === missed || undefined}
      data-closed={verdict || isDisabled ? true : undefined}
      data-struck={isStruck || undefined}
      data-tool={tool ? true : undefined}
    >
      <label className={styles.choice}>
        <input
          className={styles.input}
          type={kind}
          name={name}
          value={letter}
          checked={isChosen}
          disabled={isDisabled || verdict !== undefined}
          onChange={(event) => onChoose?.(event.currentTarget.checked)}
          {...(hasRationale && { 'aria-describedby': `${id}-why` })}
        />
        <span className={styles.ring} data-kind={kind}>
          <Ring letter={letter} state={state} />
        </span>
        <span className={styles.text}>{children}</span>
        {isStruck && <span className="xz-hidden">已划掉</span>}
        {words && <span className={styles.verdict}>{words}</span>}
        {verdict && share && (
          <span className={styles.share}>
            <span className="xz-hidden">选择的人占</span>
            {share}
          </span>
        )}
      </label>
      {tool && <div className={styles.tool}>{tool}</div>}
      {hasRationale && (
        <div id={`${id}-why`} className={styles.rationale}>
          {rationale}
        </div>
      )}
    </div>
  );
}

/** The letter stays for screen readers when a tick or cross takes its place. */
function Ring({ letter, state }: { letter: string; state: string }) {
  if (state !== 'right' && state !== 'wrong') return letter;
  return (
    <>
      <span className="xz-hidden">{letter}</span>
      {state === 'right' ? (
        <IconCheck size={17} stroke={2.2} aria-hidden />
      ) : (
        <IconX size={16} stroke={2.2} aria-hidden />
      )}
    </>
  );
}
