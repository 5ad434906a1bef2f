import { failureMessage } from '@xuezhou/contract/failures';
import { qaRoom } from '@xuezhou/contract/qa';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureError } from '../../platform/api/errors.ts';
import { connectRoom } from '../../platform/realtime/connect-room.ts';
import { tellLoginOver } from '../lecture/port/tell-login-over.ts';
import { countsQuery, questionQuery } from './qa.queries.ts';

/**
 * Hears what changes while a page is open: a question, and the student's own counts. Without a question only those.
 * Without a network the page stays as it was, and catches up when it is back.
 */
export function useQaRoom(questionId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    const catchUp = (number: number) => {
      if (questionId === null) return;
      const { queryKey } = questionQuery(questionId);
      const known = client.getQueryData(queryKey)?.number ?? 0;
      if (number > known) void client.invalidateQueries({ queryKey });
    };
    const page = connectRoom(qaRoom, {
      entering: () => ({ questionId }),
      welcome: ({ number, counts }) => {
        client.setQueryData(countsQuery.queryKey, counts);
        catchUp(number);
      },
      events: {
        changed: ({ number }) => catchUp(number),
        counts: (counts) => client.setQueryData(countsQuery.queryKey, counts),
      },
      tie: () => undefined,
      onSessionEnd: (status) => tellLoginOver(new FailureError(status, failureMessage(status))),
    });
    return () => page.close();
  }, [client, questionId]);
}
