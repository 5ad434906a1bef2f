import type { FastifyInstance } from 'fastify';
import { Failure, notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionCookie } from '../../../platform/sessions.ts';
import { demandCourse } from '../../course/course.port.ts';
import { cardListReader, type FavoriteRow } from '../card-list.repository.ts';
import type { OwnPart } from '../card-state.sql.ts';
import type { DeckFiles } from './deck-files.ts';
import { packPictures } from './deck-pictures.ts';

interface Address {
  Params: { courseId: string; form: string };
  Querystring: { deck?: string };
}

type OwnRow = FavoriteRow & { own: OwnPart };

/** A package is made in memory. */
const mostPictureBytes = 60_000_000;
const options = {
  schema: { hide: true },
  config: { rateLimit: { max: 20, timeWindow: 60_000 } },
  compress: false,
} as const;

/** A student's own cards of a course as a file to keep: all of them, or those of a deck. */
export function mountOwnCardExport(
  app: FastifyInstance,
  services: Services,
  files: DeckFiles,
): void {
  const cookie = sessionCookie(services.config);
  const path = '/files/own-cards/:courseId/:form';
  app.get<Address>(path, options, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { student } = await services.sessions.find(request.cookies[cookie]);
    if (student === null) throw new Failure(401);
    const { form } = request.params;
    const courseId = Number(/^\d{1,9}$/.exec(request.params.courseId)?.[0] ?? 0);
    const { title } = await demandCourse(services, student, courseId, { for: 'view' });
    const whose = { studentId: student.studentId, now: services.clock.now() };
    const { deck } = request.query;
    const rows = await cardListReader(services.database.connection, whose).own(courseId);
    const cards = rows.filter(
      (row): row is OwnRow => row.own !== null && (deck === undefined || row.own.deck === deck),
    );
    if (cards.length === 0 || (form !== 'csv' && form !== 'apkg')) throw notFound();
    const name = `${title}-${deck || '我的卡片'}.${form}`;
    void reply.header('content-disposition', attachment(name, form));
    if (form === 'csv')
      return await reply.type('text/csv; charset=utf-8').send(files.writeCsv(linesOf(cards)));
    const packed = await packPictures(
      services,
      student.studentId,
      cards.map((row) => cardOf(row, title)),
      mostPictureBytes,
    );
    if (packed === undefined) throw new Failure(413, '图片加起来超过 60 MB，请按牌组分开导出');
    return await reply
      .type('application/octet-stream')
      .send(files.writeApkg(packed.cards, packed.pictures, whose.now));
  });
}

const linesOf = (rows: readonly OwnRow[]) => [
  ['正面', '背面', '牌组'],
  ...rows.map(({ front, back, own }) => [front, back, own.deck]),
];

const cardOf = ({ card_id, own }: OwnRow, title: string) => ({
  cardId: card_id,
  deck: (own.deck || title).replaceAll('::', '：'),
  front: own.frontHtml,
  back: own.backHtml,
});

function attachment(name: string, form: string): string {
  const clean = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ');
  return `attachment; filename="cards.${form}"; filename*=UTF-8''${encodeURIComponent(clean)}`;
}
