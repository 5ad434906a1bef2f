import { Checkbox } from '@mantine/core';
import { accountWords } from '../account.words.ts';

const words = accountWords.agreement;

interface AgreementProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  /** Somebody went on without it. */
  isMissing: boolean;
}

/** The terms are named, not linked, until their pages are there. */
export function Agreement({ isAgreed, onChange, isMissing }: AgreementProps) {
  return (
    <Checkbox
      checked={isAgreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={isMissing && !isAgreed && words.required}
      label={`${words.agree}${words.terms}${words.and}${words.privacy}`}
    />
  );
}
