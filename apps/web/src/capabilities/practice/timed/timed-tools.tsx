import { notifications } from '@mantine/notifications';
import { IconCalculator, IconClock, IconHighlight } from '@tabler/icons-react';
import { toast } from '@xuezhou/ui/toast';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useEffectEvent, useState } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { hasPart, PagePart } from '../../../platform/page/page-parts.tsx';
import { canHighlight } from '../../../platform/question/paper/highlight-text.ts';
import { usePaper } from '../../../platform/question/paper/paper.tsx';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import timerStyles from '../parts/set/practice-timer.module.css';
import { timedWords as words } from './timed.words.ts';
import styles from './timed-tools.module.css';

/** From here on the clock asks to be looked at, and says so once. */
const fewSeconds = 5 * 60;

export interface TimedToolsProps {
  /** The set that is answered. */
  sessionId: string;
  /** Of the server's clock, in milliseconds. */
  endsAt: number;
  /** Hands it in; rejects where that was not possible. */
  onOver: () => Promise<void>;
}

/** What an exam room has in its line: the time that is left, a calculator, a highlighter. */
export function TimedTools({ sessionId, endsAt, onOver }: TimedToolsProps) {
  const isPhone = usePhone();
  const paper = usePaper();
  const [hasCalculator, setCalculator] = useState(false);
  const seconds = Math.max(0, Math.ceil((endsAt - useServerNow()) / 1000));
  const isOver = seconds === 0;
  const isLow = seconds <= fewSeconds;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    void over().then(
      () => notifications.show(toast({ tone: 'done', title: words.over })),
      () => notifications.show(toast({ tone: 'failed', title: words.handInFailed })),
    );
  }, [isOver]);
  return (
    <>
      <span className={timerStyles.root} role="timer" aria-live="off" data-low={isLow || undefined}>
        <IconClock size={18} stroke={1.6} aria-hidden />
        <span className="xz-hidden">{words.left}</span>
        <span className={isLow ? styles.low : undefined}>{clockText(seconds)}</span>
      </span>
      <span className="xz-hidden" role="status">
        {isLow && !isOver && words.leftOf(fewSeconds / 60)}
      </span>
      {hasPart('calculator') && (
        <ToolButton
          icon={<IconCalculator stroke={1.6} />}
          data-opens
          isOn={hasCalculator}
          isIconOnPhone
          onClick={() => setCalculator((is) => !is)}
        >
          {words.calculator}
        </ToolButton>
      )}
      {!isPhone && paper && canHighlight() && (
        <ToolButton
          icon={<IconHighlight stroke={1.6} />}
          data-opens
          isOn={paper.isHighlighting}
          onClick={paper.toggleHighlighting}
        >
          {words.highlight}
        </ToolButton>
      )}
      {hasCalculator && (
        <PagePart name="calculator" of={sessionId} onClose={() => setCalculator(false)} />
      )}
    </>
  );
}
