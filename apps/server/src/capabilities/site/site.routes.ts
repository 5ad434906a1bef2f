import * as contract from '@xuezhou/contract/site';
import { v4 as uuidv4 } from 'uuid';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { version } from '../../platform/version.ts';
import { openSchool } from './school.ts';
import { openSitePage } from './site-pages.ts';
import { markFingerprint, recordDevice, recordVisit } from './tracking.ts';

export function siteRoutes(services: Services) {
  const { config } = services;
  return [
    bind(contract.getVersion, async () => ({ version })),
    bind(contract.getRelease, async () => config.RELEASE),
    bind(contract.getSchool, () => openSchool(services)),
    bind(contract.getSitePage, async ({ params }) =>
      openSitePage(config, params.name, await openSchool(services)),
    ),
    bind(contract.getVisitorId, async () => uuidv4()),
    bind(contract.recordVisit, (input, caller) => recordVisit(services, input, caller)),
    bind(contract.recordDevice, (input, caller) => recordDevice(services, input, caller)),
    bind(contract.markFingerprint, (input, caller) => markFingerprint(services, input, caller)),
  ];
}
