import { sayInTeam } from '@xuezhou/contract/im';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { noteHeld, noteRefused, noteTaken } from './sending.ts';

export const sayings = defineOutboxKind('im.say', sayInTeam, {
  accepted: ({ body }, message) =>
    message === null ? noteHeld(body.messageId) : noteTaken(body.messageId, message),
  refused: ({ params: { teamId }, body }, { message }) => {
    const studentId = knownStudent(queryClient)?.studentId ?? null;
    if (studentId !== null) noteRefused({ studentId, teamId, body }, message);
  },
});
