import type { Alumni } from '@xuezhou/contract/alumni';
import { places } from '@xuezhou/rules/alumni/places';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { alumniWords as words } from '../alumni.words.ts';
import { landHeight, landPath, landWidth, placeOf } from '../land.ts';
import { namePorts } from '../name-ports.ts';
import styles from './alumni.module.css';

interface SeaProps {
  countries: Alumni['countriesBlessList'];
  onChoose: (place: string) => void;
  children: ReactNode;
}

/** Dots of land and circles for places: no borders, no map. The chips below say the same to those who cannot see it. */
export function Sea({ countries, onChoose, children }: SeaProps) {
  const isPhone = usePhone();
  const fontSize = isPhone ? 2.9 : 1.7;
  const ports = countries.flatMap(({ country, count }) => portOf(country, count) ?? []);
  const sides = namePorts(ports, fontSize);
  return (
    <div className={styles.sea}>
      <svg
        className={styles.land}
        viewBox={isPhone ? '22 6 76 44' : `0 0 ${landWidth} ${landHeight}`}
        preserveAspectRatio="xMidYMid meet"
        aria-hidden
      >
        <path className={styles.dots} d={landPath} />
        {ports.map(({ name, x, y, radius }, index) => (
          <g key={name} className={styles.port} onClick={() => onChoose(name)}>
            <circle cx={x} cy={y} r={radius * 2} data-halo />
            <circle cx={x} cy={y} r={radius} />
            {sides[index] && (
              <text
                x={sides[index] === 'left' ? x - radius - 1.2 : x + radius + 1.2}
                y={y + 0.62}
                textAnchor={sides[index] === 'left' ? 'end' : 'start'}
                fontSize={fontSize}
              >
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {children}
      <span className={styles.legend}>{words.legend}</span>
    </div>
  );
}

function portOf(country: string, count: number) {
  const place = places.find(([name]) => name === country);
  if (place === undefined) return null;
  const [name, longitude, latitude] = place;
  return { name, ...placeOf(longitude, latitude), radius: 0.5 + Math.log10(count) * 0.22 };
}
