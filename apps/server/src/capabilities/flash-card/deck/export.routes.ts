import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Failure, notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionCookie } from '../../../platform/sessions.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { cardListReader, type FavoriteRow } from '../card-list.repository.ts';
import type { OwnPart } from '../card-state.sql.ts';
import type { DeckFiles } from './deck-files.port.ts';
import { ownGuidOf } from './own-guid.ts';
import { packMedia } from './deck-media.ts';

interface Address {
  Params: { courseId: string; form: string };
  Querystring: { deck?: string };
}

type OwnRow = FavoriteRow & { own: OwnPart };

/** A package is made in memory. */
const maxMediaBytes = 60_000_000;
const options = { schema: { hide: true }, compress: false } as const;
const limits = [
  { seconds: 600, max: 20 },
  { seconds: 86_400, max: 200 },
];

/** A student's own cards of a course as a file to keep: all of them, or those of a deck. */
export function mountOwnCardExport(
  app: FastifyInstance,
  services: Services,
  files: DeckFiles,
): void {
  const cookie = sessionCookie(services.config);
  const path = '/files/own-cards/:courseId/:form';
  /** Whose file is being made or sent by this server: each stands in its memory. */
  const busy = new Set<number>();
  app.get<Address>(path, options, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { student } = await services.sessions.find(request.cookies[cookie]);
    if (student === null) throw new Failure(401);
    const { studentId } = student;
    if (busy.has(studentId)) throw new Failure(429, '上一个文件还在导出，请等它完成再试');
    busy.add(studentId);
    try {
      const { connection } = services.database;
      if (
        !(await isWithinLimits(connection, `own-export:${studentId}`, services.clock.now(), limits))
      )
        throw new Failure(429, '导出太频繁，请稍后再试');
      const { name, type, content } = await fileOf(services, files, student, request);
      void reply.header('content-disposition', attachment(name, request.params.form));
      return await reply.type(type).send(content);
    } finally {
      busy.delete(studentId);
    }
  });
}

async function fileOf(
  services: Services,
  files: DeckFiles,
  student: CurrentStudent,
  { params, query: { deck } }: Pick<FastifyRequest<Address>, 'params' | 'query'>,
): Promise<{ name: string; type: string; content: string | Buffer }> {
  const { form } = params;
  const { studentId } = student;
  const courseId = Number(/^\d{1,9}$/.exec(params.courseId)?.[0] ?? 0);
  const { title } = await demandCourse(services, student, courseId, {
    for: 'own',
    evenErased: true,
  });
  const now = services.clock.now();
  const rows = await cardListReader(services.database.connection, { studentId, now }).own(courseId);
  const cards = rows.filter(
    (row): row is OwnRow => row.own !== null && (deck === undefined || row.own.deck === deck),
  );
  if (cards.length === 0 || (form !== 'csv' && form !== 'apkg')) throw notFound();
  const name = `${title}-${deck || '我的卡片'}.${form}`;
  if (form === 'csv')
    return { name, type: 'text/csv; charset=utf-8', content: files.writeCsv(linesOf(cards)) };
  const packed = await packMedia(
    services,
    studentId,
    cards.map((row) => cardOf(row, title)),
    maxMediaBytes,
  );
  if (packed === undefined) throw new Failure(413, '图片和声音加起来超过 60 MB，请按牌组分开导出');
  const content = await files.writeApkg(studentId, packed.cards, packed.media, now);
  return { name, type: 'application/octet-stream', content };
}

const linesOf = (rows: readonly OwnRow[]) => [
  ['正面', '背面', '牌组'],
  ...rows.map(({ front, back, own }) => [front, back, own.deck]),
];

const cardOf = ({ card_id, own }: OwnRow, title: string) => ({
  cardId: card_id,
  guid: ownGuidOf(own.ownCardId),
  deck: (own.deck || title).replaceAll('::', '：'),
  front: own.frontHtml,
  back: own.backHtml,
});

function attachment(name: string, form: string): string {
  const clean = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ');
  return `attachment; filename="cards.${form}"; filename*=UTF-8''${encodeURIComponent(clean)}`;
}
