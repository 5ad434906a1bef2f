import * as contract from '@xuezhou/contract/message/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listDeliveries } from './list-deliveries.ts';
import { sendNotice } from './send-notice.ts';

export const messageConsole = (services: ConsoleServices) => [
  bind(contract.sendNotice, (input, caller) => sendNotice(services, input, caller)),
  bind(contract.listDeliveries, (input) => listDeliveries(services, input)),
];
