import type { MockSheet } from '@xuezhou/contract/mock';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchAhead } from './sheet-query.ts';

/** Fetches what is left of a paper, once, from where the learner is; answers how to turn to another question. */
export function useRoomTurns(
  sheet: MockSheet,
  index: number,
  onEnd: () => void,
): { turnTo: (to: number) => void; next: () => void } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { paperId, attemptNo, items } = sheet;
  useEffect(() => {
    void fetchAhead(client, sheet, index);
    // oxlint-disable-next-line react/exhaustive-deps -- each turn of a page must not begin it again
  }, [client, paperId, attemptNo]);
  const turnTo = (to: number) => {
    if (to < 0 || to >= items.length) return;
    void navigate({
      to: '/events/$paperId/room',
      params: { paperId },
      search: { q: String(to + 1) },
      replace: true,
    });
  };
  return { turnTo, next: () => (index < items.length - 1 ? turnTo(index + 1) : onEnd()) };
}
