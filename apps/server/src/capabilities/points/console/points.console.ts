import * as contract from '@xuezhou/contract/points/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  listSchoolPointsGoods,
  restorePointsGood,
  savePointsGood,
  stockPointsGood,
  takeOverPointsGood,
  withdrawPointsGood,
} from './manage-goods.ts';
import { listPointsParcels, postPointsGood } from './parcels.ts';

export const pointsConsole = (services: ConsoleServices) => [
  bind(contract.listSchoolPointsGoods, () => listSchoolPointsGoods(services)),
  bind(contract.savePointsGood, (input, caller) => savePointsGood(services, input, caller)),
  bind(contract.stockPointsGood, (input, caller) => stockPointsGood(services, input, caller)),
  bind(contract.withdrawPointsGood, (input, caller) => withdrawPointsGood(services, input, caller)),
  bind(contract.restorePointsGood, (input, caller) => restorePointsGood(services, input, caller)),
  bind(contract.takeOverPointsGood, (input, caller) => takeOverPointsGood(services, input, caller)),
  bind(contract.listPointsParcels, (input) => listPointsParcels(services, input)),
  bind(contract.postPointsGood, (input, caller) => postPointsGood(services, input, caller)),
];
