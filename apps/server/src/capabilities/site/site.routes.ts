import * as contract from '@xuezhou/contract/site';
import { v4 as uuidv4 } from 'uuid';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { version } from '../../platform/version.ts';
import { getSchool } from './school.ts';
import { getSitePage } from './site-pages.ts';
import { markFingerprint, recordDevice, recordVisit } from './tracking.ts';

export const siteRoutes = (services: Services) => [
  bind(contract.getVersion, getVersion),
  bind(contract.getRelease, () => getRelease(services)),
  bind(contract.getSchool, () => getSchool(services)),
  bind(contract.getSitePage, async ({ params }) =>
    getSitePage(services, params.name, await getSchool(services)),
  ),
  bind(contract.getVisitorId, getVisitorId),
  bind(contract.recordVisit, (input, caller) => recordVisit(services, input, caller)),
  bind(contract.recordDevice, (input, caller) => recordDevice(services, input, caller)),
  bind(contract.markFingerprint, (input, caller) => markFingerprint(services, input, caller)),
];

const getVersion = async () => ({ version });

const getRelease = async ({ config }: Services) => config.RELEASE;

const getVisitorId = async () => uuidv4();
