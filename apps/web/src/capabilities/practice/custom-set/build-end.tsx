import { SectionCard } from '@xuezhou/ui/section-card';
import { StartButton } from '../../../platform/study/start-button.tsx';
import styles from './set-builder.module.css';
import { setWords as words } from './set.words.ts';
import type { SetBuilding } from './use-set-builder.ts';

interface BuildEndProps {
  courseId: number;
  builder: SetBuilding;
}

/** How many questions fit, and the button that begins them. */
export function BuildEnd({ courseId, builder }: BuildEndProps) {
  const { found, isUncounted, count, minutes, isBusy, refusal } = builder;
  return (
    <SectionCard>
      <div className={styles.end}>
        <p role="status" className={styles.found}>
          {found !== undefined
            ? words.found(found)
            : isUncounted
              ? words.countFailed
              : words.counting}
        </p>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <StartButton
          courseId={courseId}
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={count === null || minutes === undefined || found === 0}
          type="submit"
        >
          {found === 0 ? words.none : words.begin(count ?? 0)}
        </StartButton>
      </div>
    </SectionCard>
  );
}
