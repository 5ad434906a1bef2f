import * as contract from '@xuezhou/contract/points';
import { dayOf } from '../../platform/clock.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { extensibleCourses } from '../enrolment/enrolment.port.ts';
import { checkAchievements } from './check-achievements.ts';
import { exchangePoints } from './exchange-points.ts';
import { exchangeReader } from './exchange.repository.ts';
import { myPoints } from './my-points.ts';

export const pointsRoutes = (services: Services) => {
  const { connection } = services.database;
  return [
    bind(contract.getMyPoints, (input, { student }) => myPoints(services, student, input)),
    bind(contract.listPointsGoods, async (_input, { student: { studentId } }) => {
      const reader = exchangeReader(connection, studentId);
      const taken = await reader.taken();
      const goods = await reader.goods();
      return {
        goods: goods.map((good) => ({
          goodId: good.points_good_id,
          kind: good.kind,
          title: good.title,
          intro: good.intro,
          points: good.cost,
          stock: good.stock,
          isTaken:
            good.per_student !== null && (taken.get(good.points_good_id) ?? 0) >= good.per_student,
        })),
        courses: await extensibleCourses(connection, studentId, dayOf(services.clock.now())),
      };
    }),
    bind(contract.exchangePoints, (input, { student }) => exchangePoints(services, student, input)),
    bind(contract.checkAchievements, (_input, { student }) => checkAchievements(services, student)),
  ];
};
