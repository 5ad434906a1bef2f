import * as contract from '@xuezhou/contract/favorite';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { addFavoriteBullet, collectVideo } from './collect-video.ts';
import {
  listBookmarks,
  listFavoriteQuestionCourses,
  listFavoriteQuestions,
  listFavorites,
} from './list-favorites.ts';

export const favoriteRoutes = (services: Services) => [
  bind(contract.collectVideo, ({ body }, { student }) => collectVideo(services, student, body)),
  bind(contract.addFavoriteBullet, ({ body }, { student }) =>
    addFavoriteBullet(services, student, body),
  ),
  bind(contract.listBookmarks, ({ params }, { student }) =>
    listBookmarks(services, student, params),
  ),
  bind(contract.listFavorites, (_input, { student }) => listFavorites(services, student)),
  bind(contract.listFavoriteQuestions, ({ params }, { student }) =>
    listFavoriteQuestions(services, student, params.courseId),
  ),
  bind(contract.listFavoriteQuestionCourses, (_input, { student }) =>
    listFavoriteQuestionCourses(services, student),
  ),
];
