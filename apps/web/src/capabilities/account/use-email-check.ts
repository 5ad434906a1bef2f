import { isEmailAvailable } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isEmailValid, normalEmail } from '@xuezhou/rules/text/email';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import { lookUpQuery } from '@xuezhou/client/api/look-up-query.ts';

interface EmailCheck {
  /** As it is sent and stored. */
  email: string;
  /** Its format is right, and the server has said that nobody else has it. */
  isReady: boolean;
  /** Nothing is known to be wrong with it: it is ready, or the server answers no more look-ups. */
  canTry: boolean;
  error: string | null;
  /** Asks about what is typed without waiting for a pause; true when nothing is known to be in the way. */
  demand(): Promise<boolean>;
}

const checkOf = (email: string) => lookUpQuery(isEmailAvailable, { query: { value: email } });

/** The rules' and the server's word on an e-mail, once typing pauses. */
export function useEmailCheck(typed: string): EmailCheck {
  const queryClient = useQueryClient();
  const email = normalEmail(typed);
  const [paused] = useDebouncedValue(email, inputDebounce);
  const [demanded, setDemanded] = useState('');
  const isSettled = email !== '' && (email === paused || email === demanded);
  const isValid = isEmailValid(email);
  const { data: isFree } = useQuery({ ...checkOf(email), enabled: isSettled && isValid });
  return {
    email,
    isReady: isSettled && isValid && isFree === true,
    canTry: isSettled && isValid && (isFree === true || isFree === null),
    error: errorOf(),
    demand: async () => {
      setDemanded(email);
      if (!isValid) return false;
      return (await queryClient.query({ ...checkOf(email), staleTime: 'static' })) !== false;
    },
  };

  function errorOf(): string | null {
    if (!isSettled) return null;
    if (!isValid) return refusals.emailFormat[1];
    return isFree === false ? refusals.emailTaken[1] : null;
  }
}
