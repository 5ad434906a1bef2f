import { PasswordInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { refusals } from '@xuezhou/contract/refusals';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';

interface NewPasswordFieldProps {
  words: { readonly label: string; readonly hint: string; readonly show: string };
  password: string;
  onChange: (password: string) => void;
  /** Somebody went on: what is too weak is told at once, without waiting for a pause. */
  isAsked: boolean;
}

/** A password that is chosen, not remembered; its rule is told after a pause, and while typing only as a hint. */
export function NewPasswordField({ words, password, onChange, isAsked }: NewPasswordFieldProps) {
  const [settled] = useDebouncedValue(password, inputDebounce);
  const isWeak =
    !isPasswordValid(password) && (isAsked || (settled === password && password !== ''));
  return (
    <PasswordInput
      label={words.label}
      description={!isWeak && words.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      maxLength={200}
      value={password}
      error={isWeak && refusals.passwordFormat[1]}
      // The component leaves this out, unlike its sisters.
      aria-invalid={isWeak}
      visibilityToggleButtonProps={{ 'aria-label': words.show }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
