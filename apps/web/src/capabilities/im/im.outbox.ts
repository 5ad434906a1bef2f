import { sayInTeam } from '@xuezhou/contract/im';
import { defineOutboxKind } from '../../platform/outbox.ts';
import { queryClient } from '../../platform/query-client.ts';
import { knownStudent } from '../../platform/session.ts';
import { noteRefused, noteTaken } from './sending.ts';

export const sayings = defineOutboxKind('im.say', sayInTeam, {
  accepted: ({ body }, message) => noteTaken(body.messageId, message),
  refused: ({ params, body }, { message }) =>
    noteRefused(
      knownStudent(queryClient)?.studentId ?? null,
      { teamId: params.teamId, body },
      message,
    ),
});
