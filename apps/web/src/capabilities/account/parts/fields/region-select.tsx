import { regions } from '@xuezhou/rules/account/mobile';
import { phoneWords } from '../../phone.words.ts';
import styles from './region-select.module.css';

interface RegionSelectProps {
  value: string;
  onChange: (region: string) => void;
}

/** The system's own list, which a phone shows best, under a face that has room for the number only. */
export function RegionSelect({ value, onChange }: RegionSelectProps) {
  return (
    <div className={styles.root}>
      <span aria-hidden>{value}</span>
      {/* Drawn here: the login page's bytes are counted, and the icon library's machinery is half a kilobyte. */}
      <svg width={16} height={16} viewBox="0 0 24 24" aria-hidden>
        <path d="m6 9 6 6 6-6" fill="none" stroke="currentColor" strokeWidth={2.4} />
      </svg>
      <select
        aria-label={phoneWords.region}
        value={value}
        autoComplete="tel-country-code"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {regions.map(({ countryName, countryNumber }) => (
          <option key={countryNumber} value={countryNumber}>
            {countryName} {countryNumber}
          </option>
        ))}
      </select>
    </div>
  );
}
