import * as contract from '@xuezhou/contract/lti';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listLtiGrades } from './grades/own-grades.ts';
import { finishLtiLaunch, getLtiLaunch, linkLtiLaunch } from './launch/finish-launch.ts';
import { listLtiLinks, unlinkLti } from './own-links.ts';

export const ltiRoutes = (services: Services) => [
  bind(contract.getLtiLaunch, (input, caller) => getLtiLaunch(services, input, caller)),
  bind(contract.finishLtiLaunch, (input, caller) => finishLtiLaunch(services, input, caller)),
  bind(contract.linkLtiLaunch, (input, caller) => linkLtiLaunch(services, input, caller)),
  bind(contract.listLtiLinks, (_input, { student }) => listLtiLinks(services, student)),
  bind(contract.listLtiGrades, (input, { student }) => listLtiGrades(services, student, input)),
  bind(contract.unlinkLti, (input, { student }) => unlinkLti(services, student, input)),
];
