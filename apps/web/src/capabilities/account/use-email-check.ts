import { isEmailAvailable } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isEmailValid, normalEmail } from '@xuezhou/rules/text/email';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';

interface EmailCheck {
  /** As it is sent and stored. */
  email: string;
  /** Its format is right, and the server has said that nobody else has it. */
  isReady: boolean;
  error: string | null;
  /** Asks about what is typed without waiting for a pause; true when the e-mail can be taken. */
  demand(): Promise<boolean>;
}

const checkOf = (email: string) => operationQuery(isEmailAvailable, { query: { value: email } });

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
    error: errorOf(),
    demand: async () => {
      setDemanded(email);
      return isValid && (await queryClient.query({ ...checkOf(email), staleTime: 'static' }));
    },
  };

  function errorOf(): string | null {
    if (!isSettled) return null;
    if (!isValid) return refusals.emailFormat[1];
    return isFree === false ? refusals.emailTaken[1] : null;
  }
}
