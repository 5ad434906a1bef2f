import type { FastifyInstance } from 'fastify';
import { Failure, notFound, Refusal } from '../../platform/http/refusal.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { admitToTeam } from './admit-to-team.ts';
import { fileRoute } from './present-said.ts';
import { saidReader } from './said.repository.ts';

const options = { schema: { hide: true }, compress: false } as const;
const wholeNumber = /^[1-9]\d{0,8}$/;

/** Pictures and files of a team, for those who are in it: an address that gets around is no use to anybody else. */
export function mountTeamFiles(app: FastifyInstance, services: Services): void {
  const cookie = sessionCookie(services.config);
  app.get<{ Params: { teamId: string; number: string } }>(
    fileRoute,
    options,
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const { student } = await services.sessions.find(request.cookies[cookie]);
      if (student === null) throw new Failure(401);
      const { teamId, number } = request.params;
      if (!wholeNumber.test(teamId) || !wholeNumber.test(number)) throw notFound();
      await admitToTeam(services, student, Number(teamId)).catch((error: unknown) => {
        // Of a course that is closed now, in an address there is nobody to read the words to.
        throw error instanceof Refusal ? notFound() : error;
      });
      const row = await saidReader(services.database.connection, Number(teamId)).one(
        Number(number),
      );
      if (row === undefined || row.is_removed || row.file_place === null) throw notFound();
      const way = row.file_type?.startsWith('image/') ? 'inline' : 'attachment';
      const name = encodeURIComponent(row.file_name ?? '');
      return await sendStored(services.storage, row.file_place, reply, {
        headers: {
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `${way}; filename*=UTF-8''${name}`,
        },
      });
    },
  );
}
