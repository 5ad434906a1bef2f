import { isEmailAvailable } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isEmailValid, normalEmail } from '@xuezhou/rules/account/email';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../platform/api/operation-query.ts';
import { inputDebounce } from '../../platform/input-debounce.ts';

interface EmailCheck {
  /** As it is sent and stored. */
  email: string;
  /** Its format is right, and the server has said that nobody else has it. */
  isReady: boolean;
  error: string | null;
}

/** The rules' and the server's word on an e-mail, once typing pauses. */
export function useEmailCheck(typed: string): EmailCheck {
  const email = normalEmail(typed);
  const [paused] = useDebouncedValue(email, inputDebounce);
  const isSettled = email !== '' && email === paused;
  const isValid = isEmailValid(email);
  const { data: isFree } = useQuery({
    ...operationQuery(isEmailAvailable, { query: { value: email } }),
    enabled: isSettled && isValid,
  });
  return { email, isReady: isSettled && isValid && isFree === true, error: errorOf() };

  function errorOf(): string | null {
    if (!isSettled) return null;
    if (!isValid) return refusals.emailFormat[1];
    return isFree === false ? refusals.emailTaken[1] : null;
  }
}
