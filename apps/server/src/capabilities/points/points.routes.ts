import * as contract from '@xuezhou/contract/points';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getMyPoints } from './get-my-points.ts';
import { exchangePoints } from './shop/exchange-points.ts';
import { listPointsGoods } from './shop/list-points-goods.ts';
import { checkAchievements } from './won/check-achievements.ts';

export const pointsRoutes = (services: Services) => [
  bind(contract.getMyPoints, (input, { student }) => getMyPoints(services, student, input)),
  bind(contract.listPointsGoods, (_input, { student }) => listPointsGoods(services, student)),
  bind(contract.exchangePoints, (input, { student }) => exchangePoints(services, student, input)),
  bind(contract.checkAchievements, (_input, { student }) => checkAchievements(services, student)),
];
