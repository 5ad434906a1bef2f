import styles from './page-skeleton.module.css';
import { useDelayed } from './use-delayed.ts';

/** dashboard: a hero and rows; list: rows; tree: a course tree; reading: title and paragraphs. */
export type SkeletonShape = 'dashboard' | 'list' | 'tree' | 'reading';

interface PageSkeletonProps {
  shape?: SkeletonShape;
  /** Under the shapes, and said to screen readers when they appear. */
  label?: string;
  /** Milliseconds before anything shows; a shorter wait shows nothing. */
  delay?: number;
  /** Stands for a whole page, with its gutters. */
  isPage?: boolean;
}

/** Sunk shapes of the layout that is on its way. */
export function PageSkeleton({
  shape = 'list',
  label = '加载中...',
  delay = 600,
  isPage = false,
}: PageSkeletonProps) {
  const isShown = useDelayed(delay);
  // The live region stands before its words come, or they would not be said.
  return (
    <div role="status" className={styles.root} data-page={isPage || undefined}>
      {isShown && (
        <>
          <div className={styles.shapes} aria-hidden>
            <Shapes shape={shape} />
          </div>
          <p className={styles.label}>{label}</p>
        </>
      )}
    </div>
  );
}

function Shapes({ shape }: { shape: SkeletonShape }) {
  if (shape === 'tree') {
    return [70, 88, 56, 76, 64, 82].map((width) => (
      <div key={width} className={styles.row}>
        <i className={styles.dot} />
        <i className={styles.text} style={{ width: `${width}%` }} />
      </div>
    ));
  }
  if (shape === 'reading') {
    return (
      <>
        <i className={styles.title} style={{ width: '48%' }} />
        {[96, 100, 92, 64].map((width) => (
          <i key={width} className={styles.text} style={{ width: `${width}%` }} />
        ))}
      </>
    );
  }
  return (
    <>
      {shape === 'dashboard' && (
        <div className={styles.card}>
          <div className={styles.hero}>
            <i className={styles.cover} />
            <div className={styles.lines}>
              <i className={styles.small} style={{ width: 72 }} />
              <i className={styles.title} />
              <i className={styles.title} style={{ width: '60%' }} />
              <i className={styles.track} />
            </div>
          </div>
          <i className={styles.button} />
        </div>
      )}
      <div className={styles.card}>
        {[80, 64, 72].map((width) => (
          <div key={width} className={styles.row}>
            <i className={styles.tick} />
            <div className={styles.lines}>
              <i className={styles.text} style={{ width: `${width}%` }} />
              <i className={styles.small} style={{ width: '45%' }} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
