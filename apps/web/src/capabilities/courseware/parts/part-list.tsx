import { IconCircle, IconCircleCheckFilled, IconCircleDotFilled } from '@tabler/icons-react';
import type { CoursewarePart } from '@xuezhou/contract/courseware';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';

interface PartListProps {
  parts: readonly CoursewarePart[];
  current: string | undefined;
  onOpen: (key: string) => void;
}

/** The package's own table of contents: each part opens, in whatever order. */
export function PartList({ parts, current, onOpen }: PartListProps) {
  if (parts.length < 2) return null;
  return (
    <ul className={styles.parts} aria-label={words.parts}>
      {parts.map((part) => (
        <li key={part.key} style={{ paddingLeft: Math.min(part.depth, 3) * 16 }}>
          {part.opens ? (
            <button
              type="button"
              className={styles.part}
              aria-current={part.key === current ? 'true' : undefined}
              onClick={() => onOpen(part.key)}
            >
              <PartIcon state={part.state} isCurrent={part.key === current} />
              <span className={styles.partName}>{part.title}</span>
              <span className="xz-hidden">{words.partState[part.state]}</span>
              {part.score && (
                <span className={styles.partScore}>{words.of(part.score.raw, part.score.max)}</span>
              )}
            </button>
          ) : (
            <span className={styles.part}>{part.title}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function PartIcon({ state, isCurrent }: { state: CoursewarePart['state']; isCurrent: boolean }) {
  const size = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;
  if (state === 'done') return <IconCircleCheckFilled {...size} className={styles.done} />;
  if (isCurrent) return <IconCircleDotFilled {...size} className={styles.here} />;
  return <IconCircle {...size} className={styles.rest} />;
}
