import { checkNickname } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../platform/api/operation-query.ts';
import { inputDebounce } from '../../platform/input-debounce.ts';

/** The server's word on a nickname, asked once typing pauses; both halves of its answer are kept. */
export function useNicknameCheck(nickname: string): { isReady: boolean; error: string | null } {
  const typed = nickname.trim();
  const [settled] = useDebouncedValue(typed, inputDebounce);
  const { data } = useQuery({
    ...operationQuery(checkNickname, { body: { nickname: settled } }),
    enabled: settled !== '',
  });
  // Typing on makes the answer one about another name.
  if (!data || settled !== typed) return { isReady: false, error: null };
  if (!data.isFormatValid) return { isReady: false, error: refusals.nicknameFormat[1] };
  if (!data.isUnique) return { isReady: false, error: refusals.nicknameTaken[1] };
  return { isReady: true, error: null };
}
