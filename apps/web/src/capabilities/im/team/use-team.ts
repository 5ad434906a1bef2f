import { failureMessage } from '@xuezhou/contract/failures';
import {
  listTeamAnnouncements,
  listTeamMessages,
  listTeams,
  readTeam,
  type TeamMessage,
} from '@xuezhou/contract/im';
import type { HeldLine } from '@xuezhou/contract/moderation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { commitFailure } from '@xuezhou/client/api/failures.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { createStore, useStore } from '@xuezhou/client/browser/store.ts';
import { sayings } from '../im.outbox.ts';
import { latestQuery, tokenQuery } from '../im.queries.ts';
import {
  addSending,
  dropSending,
  recallHeld,
  recallRefused,
  sending,
  type Sending,
} from '../sending.ts';
import { connectTeam, emptyTeam, type TeamConnection, type TeamState } from './connect-team.ts';

const nobody = createStore<TeamState>(emptyTeam);
/** How often the newest are asked for while there is no connection. */
const pollMs = 15_000;

export interface OpenTeam {
  readonly state: TeamState;
  /** Null until there is a token. */
  readonly connected: TeamConnection | null;
  /** What was said here and is not among the messages yet. */
  readonly waiting: readonly Sending[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The room of a team and what is in it; without the room, what calls answer. */
export function useTeam(teamId: number): OpenTeam {
  const client = useQueryClient();
  const { studentId } = useStudent();
  const token = useQuery(tokenQuery);
  const [held] = useState(() => createStore<TeamConnection | null>(null));
  const connected = useStore(held);
  const state = useStore(connected?.state ?? nobody);
  const isOpen = state.connection === 'open';
  const latest = useQuery({
    ...latestQuery(teamId),
    staleTime: 0,
    refetchInterval: isOpen || state.connection === 'refused' ? false : pollMs,
  });
  const hasToken = token.data !== undefined;
  useEffect(() => {
    if (!hasToken) return;
    const connection = connectTeam(
      {
        teamId,
        token: () => client.getQueryData(tokenQuery.queryKey)?.token ?? '',
        onHeld: (held) => {
          if (studentId !== null) recallHeld(held.map((line) => saidOf(studentId, teamId, line)));
        },
        onSettled: (messageId) => {
          if (studentId !== null) dropSending(studentId, [messageId]);
        },
      },
      (status) =>
        commitFailure(new FailureError(status, failureMessage(status)), { isQuiet: false }),
    );
    held.set(connection);
    return () => {
      connection.close();
      held.set(null);
    };
  }, [client, hasToken, held, studentId, teamId]);
  useEffect(() => {
    if (latest.data) connected?.take(latest.data.list, latest.data.hasOlder);
  }, [connected, latest.data]);
  const announced = state.announced;
  useEffect(() => {
    if (announced !== null)
      void client.invalidateQueries({ queryKey: keyOf(listTeamAnnouncements) });
  }, [announced, client]);
  const waiting = useWaiting(teamId, state.messages);
  const isFailed = (token.isError || latest.isError) && state.messages.length === 0;
  return {
    state,
    connected,
    waiting,
    isLoading: !isFailed && !isOpen && (latest.isPending || token.isPending),
    isFailed: isFailed && !isOpen,
    retry: () => {
      void token.refetch();
      void latest.refetch();
    },
  };
}

const saidOf = (studentId: number, teamId: number, { messageId, text }: HeldLine) => ({
  ...{ studentId, teamId },
  body: { messageId, text, mentions: [] },
});

/** What this device has said and does not see among the messages. */
function useWaiting(teamId: number, messages: readonly TeamMessage[]): readonly Sending[] {
  const { studentId } = useStudent();
  useEffect(() => {
    if (studentId === null) return;
    recallRefused(studentId);
    void sayings.waiting().then((left) => {
      for (const { params, body } of left) addSending({ studentId, teamId: params.teamId, body });
    });
  }, [studentId]);
  const all = useStore(sending);
  useEffect(() => {
    if (studentId === null) return;
    const there = new Set(
      messages.filter((message) => message.studentId === studentId).map((one) => one.messageId),
    );
    dropSending(
      studentId,
      all.map(({ body }) => body.messageId).filter((messageId) => there.has(messageId)),
    );
  }, [all, messages, studentId]);
  return all.filter((one) => one.teamId === teamId && one.studentId === studentId);
}

/** Fetches the page before the oldest message. */
export async function fetchOlder(teamId: number, connected: TeamConnection): Promise<void> {
  const before = connected.state.get().messages[0]?.number;
  if (before === undefined) return;
  const { list, hasOlder } = await call(
    listTeamMessages,
    { params: { teamId }, query: { before } },
    { ignoreErrors: true },
  );
  connected.take(list, hasOlder);
}

/** Notes how far was read, where that is further than before; what could not be noted is noted with the next. */
export function useReading(teamId: number): (number: number, announcementId?: number) => void {
  const client = useQueryClient();
  const [noted] = useState(() => createStore({ number: 0, announcementId: 0 }));
  return useCallback(
    (number, announcementId = 0) => {
      const before = noted.get();
      if (number <= before.number && announcementId <= before.announcementId) return;
      const now = {
        number: Math.max(before.number, number),
        announcementId: Math.max(before.announcementId, announcementId),
      };
      noted.set(now);
      const body = {
        number: now.number,
        ...(now.announcementId > 0 && { announcementId: now.announcementId }),
      };
      call(readTeam, { params: { teamId }, body }, { ignoreErrors: true }).then(
        () => void client.invalidateQueries({ queryKey: keyOf(listTeams) }),
        () => noted.set(before),
      );
    },
    [client, noted, teamId],
  );
}
