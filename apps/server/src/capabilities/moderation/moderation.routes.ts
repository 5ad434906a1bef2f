import * as contract from '@xuezhou/contract/moderation';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { appealHeld, listOwnHeld } from './own-held.ts';

export const moderationRoutes = (services: Services) => [
  bind(contract.listOwnHeld, (_input, { student }) => listOwnHeld(services, student)),
  bind(contract.appealHeld, (input, { student }) => appealHeld(services, student, input)),
];
