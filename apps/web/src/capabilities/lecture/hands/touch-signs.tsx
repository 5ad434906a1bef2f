import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { handsWords as words } from './hands.words.ts';
import type { HandTools } from './tools.ts';
import type { Sign } from './use-fingers.ts';
import styles from './hands.module.css';

/** Shows what a finger does; who hears the page has the slider. */
export function TouchSigns({ signs, tools }: { signs: Sign | null; tools: HandTools }) {
  const duration = useStore(tools.player, (state) => state.duration);
  if (signs === null) return null;
  if (signs.kind === 'skip') {
    const isBack = signs.seconds < 0;
    const Icon = isBack ? IconArrowBackUp : IconArrowForwardUp;
    return (
      <div className={styles.skip} data-back={isBack || undefined} aria-hidden>
        <Icon size={24} stroke={1.6} />
        {isBack ? words.back(-signs.seconds) : words.on(signs.seconds)}
      </div>
    );
  }
  return (
    <div className={styles.sign} aria-hidden>
      {signs.kind === 'fast'
        ? words.fast
        : words.place(tools.clockText(signs.to), tools.clockText(duration))}
    </div>
  );
}
