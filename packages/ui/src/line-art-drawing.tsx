import type { ReactNode } from 'react';

import styles from './line-art-drawing.module.css';

/** boat: nothing yet; island: all done; storm: no network; lighthouse: not found; book; lock. */
export type LineArtName = 'boat' | 'book' | 'lighthouse' | 'island' | 'lock' | 'storm';

function Wave({
  y,
  from = 20,
  to = 140,
  faint,
}: {
  y: number;
  from?: number;
  to?: number;
  faint?: boolean;
}) {
  const count = Math.round((to - from) / 20);
  return (
    <path
      className={faint ? styles.faintWave : styles.wave}
      d={`M${from} ${y}${'q5 -4 10 0t10 0'.repeat(count)}`}
    />
  );
}

function Boat({
  x,
  y,
  scale = 1,
  tilt = 0,
}: {
  x: number;
  y: number;
  scale?: number;
  tilt?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} 14 20) scale(${scale})`}>
      <path className={styles.tinted} d="M15 0v18h10C23.6 10.4 20.3 4.2 15 0Z" />
      <path className={styles.plain} d="M12.5 5C9 7.9 6.3 12.3 5.2 18h7.3Z" />
      <path
        className={styles.solid}
        d="M3 21.5h23.5C25 26.6 22.2 29.5 18.8 29.5h-8C7.3 29.5 4.5 26.6 3 21.5Z"
      />
    </g>
  );
}

const drawings: Record<LineArtName, ReactNode> = {
  boat: (
    <>
      <circle className={styles.soft} cx="116" cy="30" r="13" />
      <Boat x={62} y={34} scale={1.2} />
      <Wave y={76} />
      <Wave y={86} from={44} to={124} faint />
    </>
  ),
  island: (
    <>
      <path className={styles.line} d="M96 20v50" />
      <path className={styles.tinted} d="M96 22h24l-6 7 6 7H96" />
      <path className={styles.ground} d="M78 72c6-8 30-8 40 0" />
      <Boat x={38} y={38} scale={1.05} />
      <Wave y={76} />
      <Wave y={86} from={44} to={124} faint />
    </>
  ),
  storm: (
    <>
      <path
        className={styles.ground}
        d="M92 34a12 12 0 0 1 23-4 9 9 0 0 1 3 17H92a7 7 0 0 1 0-13Z"
      />
      <Boat x={48} y={38} scale={1.1} tilt={-7} />
      <path className={styles.wave} d="M20 76q8 -9 16 0t16 0t16 0t16 0t16 0t16 0t16 0" />
      <Wave y={88} from={44} to={124} faint />
    </>
  ),
  lighthouse: (
    <>
      <path className={styles.soft} d="M88 12l34-6v12z" />
      <path className={styles.ground} d="M60 66c8-8 32-8 40 0" />
      <path className={styles.tinted} d="M80 12l7 50h-14z" />
      <rect className={styles.solid} x="74" y="8" width="12" height="8" rx="2" />
      <Wave y={72} />
      <Wave y={84} from={44} to={124} faint />
    </>
  ),
  book: (
    <>
      <path className={styles.page} d="M44 26c12-5 24-4 36 3v44c-12-7-24-8-36-3Z" />
      <path className={styles.tinted} d="M116 26c-12-5-24-4-36 3v44c12-7 24-8 36-3Z" />
      <path className={styles.line} d="M52 38c7-2 13-2 20 1M52 48c7-2 13-2 20 1" />
      <Wave y={86} from={34} to={134} faint />
    </>
  ),
  lock: (
    <>
      <path className={styles.line} d="M68 40v-8a12 12 0 0 1 24 0v8" />
      <rect className={styles.tinted} x="60" y="40" width="40" height="32" rx="8" />
      <circle className={styles.solid} cx="80" cy="54" r="3" />
      <path className={styles.wave} d="M80 57v5" />
      <Wave y={86} from={34} to={134} faint />
    </>
  ),
};

export function LineArtDrawing({ name }: { name: LineArtName }) {
  return <g className={styles.root}>{drawings[name]}</g>;
}
