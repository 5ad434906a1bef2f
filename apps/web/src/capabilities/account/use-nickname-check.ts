import { checkNickname } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { refusals } from '@xuezhou/contract/refusals';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import { lookUpQuery } from '@xuezhou/client/api/look-up-query.ts';

interface NicknameCheck {
  isReady: boolean;
  error: string | null;
  /** Asks about what is typed without waiting for a pause; true when nothing is known to be in the way. */
  demand(): Promise<boolean>;
}

const checkOf = (nickname: string) => lookUpQuery(checkNickname, { body: { nickname } });

function errorOf(
  { isFormatValid, isUnique }: DataOf<typeof checkNickname>,
  isAsItIs: boolean,
): string | null {
  if (!isFormatValid && !isAsItIs) return refusals.nicknameFormat[1];
  return isUnique ? null : refusals.nicknameTaken[1];
}

/** The server's word on a nickname, asked once typing pauses; both halves of its answer are kept. */
export function useNicknameCheck(nickname: string, ofWechat = ''): NicknameCheck {
  const queryClient = useQueryClient();
  const typed = nickname.trim();
  const isAsItIs = typed === ofWechat.trim();
  const [paused] = useDebouncedValue(typed, inputDebounce);
  const [demanded, setDemanded] = useState('');
  // Typing on makes an answer one about another name.
  const isSettled = typed !== '' && (typed === paused || typed === demanded);
  const { data } = useQuery({ ...checkOf(typed), enabled: isSettled });
  const error = isSettled && data ? errorOf(data, isAsItIs) : null;
  return {
    isReady: isSettled && Boolean(data) && error === null,
    error,
    demand: async () => {
      setDemanded(typed);
      const answer = await queryClient.query({ ...checkOf(typed), staleTime: 'static' });
      return answer === null || errorOf(answer, isAsItIs) === null;
    },
  };
}
