import type { Alumni } from '@xuezhou/contract/alumni';
import { places } from '@xuezhou/rules/alumni/places';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { alumniWords as words } from '../alumni.words.ts';
import { landHeight, landPath, landWidth, placeOf } from '../land.ts';
import styles from './alumni.module.css';

interface SeaProps {
  countries: Alumni['countriesBlessList'];
  onChoose: (place: string) => void;
  children: ReactNode;
}

/** So many have their names beside them; of more the names would lie over one another. */
const mostNamed = 9;
const namedLeft = new Set([
  '中国',
  '中国香港',
  '新加坡',
  '英国',
  '澳大利亚',
  '法国',
  '中国澳门',
  '马来西亚',
]);

/** Dots of land and circles for places: no borders, no map. The chips below say the same to those who cannot see it. */
export function Sea({ countries, onChoose, children }: SeaProps) {
  const isPhone = usePhone();
  return (
    <div className={styles.sea}>
      <svg
        className={styles.land}
        viewBox={isPhone ? '22 6 76 44' : `0 0 ${landWidth} ${landHeight}`}
        preserveAspectRatio="xMidYMid meet"
        aria-hidden
      >
        <path className={styles.dots} d={landPath} />
        {countries.map(({ country, count }, index) => {
          const place = places.find(([name]) => name === country);
          if (place === undefined) return null;
          const [name, longitude, latitude] = place;
          const { x, y } = placeOf(longitude, latitude);
          const radius = 0.5 + Math.log10(count) * 0.22;
          const isLeft = namedLeft.has(name);
          return (
            <g key={name} className={styles.port} onClick={() => onChoose(name)}>
              <circle cx={x} cy={y} r={radius * 2} data-halo />
              <circle cx={x} cy={y} r={radius} />
              {index < mostNamed && (
                <text
                  x={isLeft ? x - radius - 1.2 : x + radius + 1.2}
                  y={y + 0.62}
                  textAnchor={isLeft ? 'end' : 'start'}
                  fontSize={isPhone ? 2.9 : 1.7}
                >
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {children}
      <span className={styles.legend}>{words.legend}</span>
    </div>
  );
}
