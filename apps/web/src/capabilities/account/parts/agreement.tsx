import { Checkbox } from '@mantine/core';
import { loginWords } from '../login.words.ts';

const words = loginWords.agreement;

interface AgreementProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  /** Somebody went on without it. */
  isMissing: boolean;
}

export function Agreement({ isAgreed, onChange, isMissing }: AgreementProps) {
  return (
    <Checkbox
      checked={isAgreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={isMissing && !isAgreed && words.required}
      label={
        <>
          {words.agree}
          <a href="/legal" target="_blank">
            {words.terms}
          </a>
          {words.and}
          <a href="/privacy" target="_blank">
            {words.privacy}
          </a>
        </>
      }
    />
  );
}
