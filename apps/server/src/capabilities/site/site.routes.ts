import * as contract from '@xuezhou/contract/site';
import { v4 as uuidv4 } from 'uuid';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { version } from '../../platform/version.ts';
import { noteVendor } from '../account/account.port.ts';
import { openSchool } from './school.ts';
import { openSitePage } from './site-pages.ts';
import { markFingerprint, recordDevice, recordVisit } from './tracking.ts';

export function siteRoutes(services: Services) {
  const { config, database } = services;
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
    bind(contract.saveVendor, async ({ body }, { student }): Promise<true> => {
      // A visitor's vendor stays in the browser until there is a student to save it for.
      if (student) await noteVendor(database.connection, student.studentId, body.vendorId);
      return true;
    }),
  ];
}
