import type { CSSProperties, ReactNode } from 'react';

import styles from './river-path.module.css';
import {
  WaterLevel,
  waterLevelLockedName,
  waterLevelNames,
  type WaterLevelValue,
} from './water-level.tsx';

export interface RiverStep {
  id: string | number;
  title: string;
  /** Under the title; `phoneCaption` replaces it under 768 px, where the facts are left out. */
  caption?: string | undefined;
  phoneCaption?: string | undefined;
  /** Says what opens a locked step, or what raises the current one. */
  hint?: string | undefined;
  level?: WaterLevelValue | undefined;
  locked?: boolean | undefined;
  /** In place of the water, for a step that is no chapter. */
  icon?: ReactNode;
  /** Short counts such as 练习 24 / 40. */
  facts?: readonly string[] | undefined;
  /** At the row's end; the level's name when left out. */
  status?: string | undefined;
  /** The one button of the current step. */
  action?: ReactNode;
}

interface RiverPathProps {
  /** Accessible name of the list. */
  label: string;
  steps: readonly RiverStep[];
  /** The step that opens as a card. */
  currentId?: string | number | undefined;
  /** Beside the open step's caption; where another step than the learner's own is open, it says what that is. */
  currentNote?: string | undefined;
  /** How many steps lie behind; those before the open one when left out. */
  travelled?: number | undefined;
  /** Wraps a title in a link; the link then covers its whole row. */
  renderLink?: ((step: RiverStep, title: ReactNode) => ReactNode) | undefined;
}

/** How far across the river's column a step's circle lies, in per cent. */
const sway = (index: number) => 50 + Math.sin(index * 0.95 + 0.3) * 16;

/** The level path: an ordered list with the river behind its left column. */
export function RiverPath({
  label,
  steps,
  currentId,
  currentNote = '你在这里',
  travelled,
  renderLink,
}: RiverPathProps) {
  const current = steps.findIndex((step) => step.id === currentId);
  const behind = travelled ?? current;
  return (
    <ol className={styles.root} aria-label={label}>
      {steps.map((step, index) => {
        const isCurrent = index === current;
        const x = sway(index);
        const title = renderLink && !step.locked ? renderLink(step, step.title) : step.title;
        return (
          <li
            key={step.id}
            className={isCurrent ? styles.current : styles.step}
            style={{ '--x': `${x}%` } as CSSProperties}
            {...(isCurrent && { 'aria-current': 'step' })}
          >
            <div className={styles.course} aria-hidden>
              {index < steps.length - 1 && (
                <Reach from={x} to={sway(index + 1)} isTravelled={index < behind} />
              )}
              <StepCircle step={step} isCurrent={isCurrent} />
            </div>
            {isCurrent ? (
              <CurrentStep step={step} title={title} note={currentNote} />
            ) : (
              <StepRow step={step} title={title} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The river from one circle to the next: stretched to its row, so no height need be measured. */
function Reach({ from, to, isTravelled }: { from: number; to: number; isTravelled: boolean }) {
  const line = `M${from} 0C${from} 50 ${to} 50 ${to} 100`;
  return (
    <svg className={styles.reach} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path className={isTravelled ? styles.travelled : styles.ahead} d={line} />
      {isTravelled && <path className={styles.shimmer} d={line} />}
    </svg>
  );
}

function StepCircle({ step, isCurrent }: { step: RiverStep; isCurrent: boolean }) {
  return (
    <span className={styles.circle} data-current={isCurrent || undefined}>
      {step.icon ? (
        <span className={styles.icon}>{step.icon}</span>
      ) : (
        <WaterLevel level={step.level} locked={step.locked} size={64} label="" />
      )}
    </span>
  );
}

function statusOf(step: RiverStep): string {
  return step.status ?? (step.locked ? waterLevelLockedName : waterLevelNames[step.level ?? 0]);
}

function StepRow({ step, title }: { step: RiverStep; title: ReactNode }) {
  const isQuiet = step.locked || !step.level;
  const caption = step.locked && step.hint ? step.hint : step.caption;
  return (
    <div
      className={styles.row}
      data-quiet={isQuiet || undefined}
      data-icon={step.icon ? true : undefined}
    >
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        <div className={styles.caption}>
          {step.phoneCaption && !step.locked ? (
            <>
              <span className={styles.deskOnly}>{caption}</span>
              <span className={styles.phoneOnly}>{step.phoneCaption}</span>
            </>
          ) : (
            caption
          )}
        </div>
      </div>
      {step.facts && <Facts facts={step.facts} className={styles.facts} />}
      <span className={styles.status}>{statusOf(step)}</span>
    </div>
  );
}

function CurrentStep({ step, title, note }: { step: RiverStep; title: ReactNode; note: string }) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div className={styles.text}>
          <div className={styles.caption}>{[step.caption, note].filter(Boolean).join(' · ')}</div>
          <div className={styles.cardTitle}>{title}</div>
        </div>
        <span className={styles.status}>{statusOf(step)}</span>
      </div>
      {step.hint && <p className={styles.hint}>{step.hint}</p>}
      <div className={styles.foot}>
        {step.facts && <Facts facts={step.facts} className={styles.cardFacts} />}
        {step.action}
      </div>
    </div>
  );
}

function Facts({ facts, className }: { facts: readonly string[]; className: string | undefined }) {
  return (
    <div className={className}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}
