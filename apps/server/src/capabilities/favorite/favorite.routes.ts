import * as contract from '@xuezhou/contract/favorite';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { collectBullet } from './collect-bullet.ts';
import { presentBookmark, presentFavoriteQuestion, presentTree } from './favorite.presenter.ts';
import { favoriteReader } from './favorite.repository.ts';

export function favoriteRoutes(services: Services) {
  const reader = ({ studentId }: CurrentStudent) =>
    favoriteReader(services.database.connection, studentId);
  return [
    bind(contract.collectVideo, ({ body }, { student }) => collectBullet(services, student, body)),
    bind(contract.addFavoriteBullet, ({ body: { bulletId, ...place } }, { student }) =>
      collectBullet(services, student, { bulletId, toCollect: true, place }),
    ),
    bind(contract.listBookmarks, async ({ params }, { student }) => {
      const rows = await reader(student).all();
      return rows
        .filter((row) => row.course_id === params.courseId && row.book_id === params.bookId)
        .map((row) => presentBookmark(row, services.clock.now()));
    }),
    bind(contract.listFavorites, async (_input, { student }) =>
      presentTree(await reader(student).all(), services.clock.now()),
    ),
    bind(contract.listFavoriteQuestions, async ({ params: { courseId } }, { student }) => {
      const { title } = await demandCourse(services, student, courseId, { for: 'view' });
      const rows = await reader(student).questions(courseId);
      return {
        courseName: title,
        total: rows.length,
        questions: rows.map(presentFavoriteQuestion),
      };
    }),
  ];
}
