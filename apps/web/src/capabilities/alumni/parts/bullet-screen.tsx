import type { Bullet } from '@xuezhou/contract/alumni';
import { useEffect, useRef, useState } from 'react';
import { alumniWords as words } from '../alumni.words.ts';
import { aheadOf, beatSeconds, firstFlights, land, takeOff } from '../flights.ts';
import styles from './alumni.module.css';

interface BulletScreenProps {
  bullets: readonly Bullet[];
  lanes: number;
  isHeld: boolean;
}

/**
 * Words that cross the sea, two in a lane at most. The browser's own animations carry them and beat the time of each
 * lane, so that whatever holds them (the button, a pointer, a hidden tab) holds all. Screen readers have the list.
 */
export function BulletScreen({ bullets, lanes, isHeld }: BulletScreenProps) {
  const [flights, setFlights] = useState(() => firstFlights(bullets, lanes));
  const latest = useRef(bullets);
  useEffect(() => {
    latest.current = bullets;
  }, [bullets]);
  const isHidden = useHiddenTab();
  const next = (lane: number) => setFlights((before) => takeOff(before, latest.current, lane));
  return (
    <div className={styles.lanes} data-held={isHeld || isHidden || undefined} aria-hidden>
      {Array.from({ length: lanes }, (_none, lane) => (
        <i
          key={lane}
          className={styles.beat}
          style={{
            animationDuration: `${beatSeconds}s`,
            animationDelay: `${beatSeconds - aheadOf(lane)}s`,
          }}
          onAnimationStart={() => next(lane)}
          onAnimationIteration={() => next(lane)}
        />
      ))}
      {flights.flying
        .filter(({ bullet }) => bullets.some(({ blessId }) => blessId === bullet.blessId))
        .map(({ key, bullet, lane, seconds, ahead }) => (
          <div
            key={key}
            className={styles.bullet}
            data-mine={bullet.isMine || undefined}
            style={{
              top: `calc(${lane} * var(--lane) + 20px)`,
              animationDuration: `${seconds}s`,
              animationDelay: `-${ahead}s`,
            }}
            onAnimationEnd={() => setFlights((before) => land(before, key))}
          >
            {bullet.content}
            <span>{bullet.isMine ? words.mineFrom(bullet.country) : bullet.country}</span>
          </div>
        ))}
    </div>
  );
}

function useHiddenTab(): boolean {
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}
