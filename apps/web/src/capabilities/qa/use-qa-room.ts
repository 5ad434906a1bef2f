import { failureMessage } from '@xuezhou/contract/failures';
import { qaRoom } from '@xuezhou/contract/qa';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { connectRoom } from '@xuezhou/client/realtime/connect-room.ts';
import { tellLoginOver } from '../lecture/port/tell-login-over.ts';
import { questionQuery } from './qa.queries.ts';

/**
 * Asks for an open question again when the server says that it changed; null: none is open. Without a network the page
 * stays as it was, and catches up when it is back.
 */
export function useQaRoom(questionId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (questionId === null) return undefined;
    const { queryKey } = questionQuery(questionId);
    const catchUp = ({ number }: { number: number }) => {
      const known = client.getQueryData(queryKey)?.number ?? 0;
      if (number > known) void client.invalidateQueries({ queryKey });
    };
    const page = connectRoom(qaRoom, {
      entering: () => ({ questionId }),
      welcome: catchUp,
      events: { changed: catchUp },
      tie: () => undefined,
      onSessionEnd: (status) => tellLoginOver(new FailureError(status, failureMessage(status))),
    });
    return () => page.close();
  }, [client, questionId]);
}
