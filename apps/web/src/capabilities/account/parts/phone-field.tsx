import { Input, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { accountWords as words } from '../account.words.ts';
import { isHopeless, type Phone } from '../phone.ts';
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
  const shown = isHopeless(phone) ? words.phoneFormat : error;
  const hasWords = Boolean(shown) && shown !== true;
  return (
    <Input.Wrapper label={words.field.phone} id={id}>
      <div className={styles.line}>
        <RegionSelect value={phone.region} onChange={(region) => onChange({ ...phone, region })} />
        <TextInput
          id={id}
          className={styles.number}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={phone.shortMobile}
          error={Boolean(shown)}
          aria-describedby={hasWords ? `${id}-why` : undefined}
          onChange={(event) =>
            onChange({ ...phone, shortMobile: event.currentTarget.value.replaceAll(/[\s-]/g, '') })
          }
        />
      </div>
      <div id={`${id}-why`} role="status">
        {hasWords && <Input.Error component="p">{shown}</Input.Error>}
      </div>
    </Input.Wrapper>
  );
}
