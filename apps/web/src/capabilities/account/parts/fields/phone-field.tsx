import { Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { phoneWords as words } from '../../phone.words.ts';
import { isHopeless, type Phone } from '../../phone.ts';
import { RegionSelect } from './region-select.tsx';
import styles from './phone-field.module.css';

interface PhoneFieldProps {
  phone: Phone;
  onChange: (phone: Phone) => void;
  /** Why this number cannot be used here; `true` only marks the field. */
  error?: ReactNode;
}

/** Region and number, with the words of a wrong one. */
export function PhoneField({ phone, onChange, error }: PhoneFieldProps) {
  const id = useId();
  const shown = isHopeless(phone) ? words.format : error;
  return (
    <Input.Wrapper
      label={words.phone}
      id={id}
      error={shown === true ? undefined : shown}
      errorProps={{ role: 'alert' }}
    >
      <div className={styles.line}>
        <RegionSelect value={phone.region} onChange={(region) => onChange({ ...phone, region })} />
        <Input
          className={styles.number}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={phone.shortMobile}
          error={Boolean(shown)}
          onChange={(event) =>
            onChange({ ...phone, shortMobile: event.currentTarget.value.replaceAll(/[\s-]/g, '') })
          }
        />
      </div>
    </Input.Wrapper>
  );
}
