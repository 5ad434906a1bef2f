import * as contract from '@xuezhou/contract/points';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getMyPoints } from './get-my-points.ts';
import { packShop } from './pack-shop.ts';
import { exchangePoints } from './shop/exchange-points.ts';
import { listPointsGoods } from './shop/list-points-goods.ts';
import { checkAchievements } from './won/check-achievements.ts';

export const pointsRoutes = (services: Services) => [
  ...ownRoutes(services),
  ...packRoutes(services),
];

const ownRoutes = (services: Services) => [
  bind(contract.getMyPoints, (input, { student }) => getMyPoints(services, student, input)),
  bind(contract.listPointsGoods, (_input, { student }) => listPointsGoods(services, student)),
  bind(contract.exchangePoints, (input, { student }) => exchangePoints(services, student, input)),
  bind(contract.checkAchievements, (_input, { student }) => checkAchievements(services, student)),
];

const packRoutes = (services: Services) => [
  bind(contract.listPointsPacks, () =>
    packShop.of(services.database.connection).listPointsPacks(services),
  ),
  bind(contract.payPackByQr, ({ body }, caller) =>
    packShop.of(services.database.connection).payPackByQr(services, caller, body),
  ),
  bind(contract.payPackByPaypal, ({ body }, caller) =>
    packShop.of(services.database.connection).payPackByPaypal(services, caller, body),
  ),
  bind(contract.getPackStatus, (input, { student }) =>
    packShop.of(services.database.connection).getPackStatus(services, student, input),
  ),
  bind(contract.getPackPaypalInfo, ({ query }, { student }) =>
    packShop.of(services.database.connection).getPackPaypalInfo(services, student, query.token),
  ),
  bind(contract.getPackPaypalResult, ({ query }, { student }) =>
    packShop.of(services.database.connection).getPackPaypalResult(services, student, query.token),
  ),
];
