import { IconChevronDown } from '@tabler/icons-react';
import { regions } from '@xuezhou/rules/account/mobile';
import { accountWords } from '../account.words.ts';
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
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
      <select
        aria-label={accountWords.field.region}
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
