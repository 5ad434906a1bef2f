import { useId, type ReactNode } from 'react';

import styles from './login-landscape.module.css';

const glints = [
  [608, 548, 80, 0.85],
  [616, 572, 44, 0.8],
  [626, 540, 96, 0.6],
  [640, 566, 60, 0.5],
  [656, 534, 104, 0.36],
  [678, 560, 64, 0.26],
  [622, 96, 120, 0.4],
  [650, 40, 170, 0.3],
  [664, 330, 120, 0.28],
  [700, 180, 220, 0.24],
  [722, 610, 150, 0.22],
  [760, 60, 180, 0.18],
  [792, 420, 240, 0.16],
  [838, 170, 210, 0.13],
] as const;

const stars = [
  [384, 60, 1.6],
  [452, 168, 1.2],
  [520, 84, 1.8],
  [560, 236, 1.3],
  [618, 146, 1.4],
  [664, 52, 1.9],
  [704, 224, 1.2],
  [742, 118, 1.5],
  [410, 288, 1.2],
  [72, 306, 1.4],
  [236, 344, 1.2],
  [706, 330, 1.3],
] as const;

function Fade({
  id,
  stops,
}: {
  id: string;
  stops: [offset: number, name: string, opacity?: number][];
}) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      {stops.map(([offset, name, opacity = 1]) => (
        <stop
          key={offset}
          offset={offset}
          stopOpacity={opacity}
          style={{ stopColor: `var(--xz-pic-${name})` }}
        />
      ))}
    </linearGradient>
  );
}

function Boat() {
  return (
    <g transform="translate(286 563) scale(1.9)">
      <g className={styles.boat}>
        <path className={styles.sail} d="M15 0v18h10C23.6 10.4 20.3 4.2 15 0Z" />
        <path className={styles.sail} opacity=".82" d="M13.2 5C10 7.9 7.3 12.3 6.2 18h7Z" />
        <path
          className={styles.hull}
          d="M4 19.5h22.5C25.3 24 22.6 26.5 19.2 26.5h-8C7.8 26.5 5.2 24 4 19.5Z"
        />
        <circle className={styles.lamp} cx="24" cy="17.4" r="1.3" />
      </g>
      <path className={styles.keel} d="M6 28.4h19" />
      <path className={styles.wake} d="M9 31h13M11.5 34h8" />
    </g>
  );
}

interface LoginLandscapeProps {
  /** What is written over the sky: the logo, the line of welcome. */
  children?: ReactNode;
}

/**
 * Still water, hills and a boat; day or night with the colour scheme. It fills its parent, tall or
 * as a strip: a strip keeps the shore and the boat and lets the sky go.
 */
export function LoginLandscape({ children }: LoginLandscapeProps) {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <div className={styles.root} data-landscape>
      <svg
        className={styles.picture}
        viewBox="0 0 800 900"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden
      >
        <defs>
          <Fade
            id={`${id}sky`}
            stops={[
              [0, 'sky-high'],
              [0.5, 'sky-mid'],
              [0.68, 'sky-low'],
            ]}
          />
          <Fade
            id={`${id}water`}
            stops={[
              [0, 'water-high'],
              [0.4, 'water-mid'],
              [1, 'water-low'],
            ]}
          />
          <Fade
            id={`${id}far`}
            stops={[
              [0, 'hill-far', 0.62],
              [1, 'hill-far', 0.08],
            ]}
          />
          <Fade
            id={`${id}mid`}
            stops={[
              [0, 'hill-mid', 0.7],
              [1, 'hill-mid', 0.08],
            ]}
          />
          <Fade
            id={`${id}near`}
            stops={[
              [0, 'hill-near', 0.78],
              [1, 'hill-near', 0.08],
            ]}
          />
          <radialGradient id={`${id}halo`}>
            <stop offset=".3" style={{ stopColor: 'var(--xz-pic-halo)' }} />
            <stop offset="1" stopOpacity="0" style={{ stopColor: 'var(--xz-pic-halo)' }} />
          </radialGradient>
        </defs>
        <rect width="800" height="900" fill={paint('sky')} />
        <g className={styles.stars}>
          {stars.map(([x, y, r]) => (
            <circle key={x} cx={x} cy={y} r={r} />
          ))}
        </g>
        <circle fill={paint('halo')} cx="588" cy="372" r="120" />
        <circle className={styles.orb} cx="588" cy="372" r="42" />
        <path
          fill={paint('far')}
          d="M0 500C60 470 96 424 150 428S214 476 268 470 352 392 412 400 494 470 560 474 700 430 800 470V606H0Z"
        />
        <path
          fill={paint('mid')}
          d="M0 548C50 520 110 478 176 498S300 596 420 602H0ZM350 602C470 596 560 520 628 512S730 548 800 520V602H350Z"
        />
        <path
          fill={paint('near')}
          d="M0 574C44 560 92 546 140 562S206 590 262 600H0ZM640 602C690 590 744 572 800 566V602Z"
        />
        <rect y="600" width="800" height="300" fill={paint('water')} />
        {glints.map(([y, x, length, opacity], index) => (
          <g key={`${x}-${y}`} opacity={opacity}>
            <path
              className={styles.glint}
              data-way={index % 2 ? 'back' : 'forth'}
              strokeWidth={1.2 + (y - 600) / 130}
              d={`M${x} ${y}h${length}`}
            />
          </g>
        ))}
        <Boat />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
