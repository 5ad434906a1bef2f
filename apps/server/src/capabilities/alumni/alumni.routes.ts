import * as contract from '@xuezhou/contract/alumni';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { bless, takeBackBless } from './bless.ts';
import { getAlumni } from './get-alumni.ts';

export const alumniRoutes = (services: Services) => [
  bind(contract.getAlumni, (input, { student }) => getAlumni(services, student, input)),
  bind(contract.bless, (input, { student }) => bless(services, student, input)),
  bind(contract.takeBackBless, (_input, { student }) => takeBackBless(services, student)),
];
