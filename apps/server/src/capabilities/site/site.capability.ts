import { sql } from 'kysely';
import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { removedFamilies, schoolFamilies } from './families/family.migration.ts';
import { familyUses } from './families/family-uses.ts';
import { findSettings } from './console/find-settings.ts';
import { checkSmsSign } from './look/check-sms-sign.ts';
import { schoolLook } from './look/look.migration.ts';
import { mountMarks } from './look/mark.routes.ts';
import { drawnSitePages, publicSitePages } from './public/drawn-site-pages.ts';
import { mountSitemap } from './public/mount-sitemap.ts';
import { mountSharePictures } from './public/share-picture.ts';
import { publicAddresses } from './public/public-addresses.ts';
import { soldFamilies } from './school.ts';
import { sitePersonalData } from './site.personal-data.ts';
import { siteRoutes } from './site.routes.ts';
import { siteConsole } from './console/site.console.ts';
import { textUndoers } from './console/undo-text.ts';
import { schoolTexts } from './texts/school-text.migration.ts';
import { sitePlacement } from './site.tables.ts';
import { providerAdapters } from './providers/provider-adapters.ts';
import { resealProviderKeys } from './providers/reseal-keys.ts';
import { merchantKeys } from './providers/merchant-key.migration.ts';
import { providerSettings } from './providers/provider.migration.ts';
import { providerPlacement } from './providers/provider.tables.ts';

export const siteCapability = defineCapability({
  name: 'site',
  placement: { ...sitePlacement, ...providerPlacement },
  requires: [soldFamilies, familyUses, publicAddresses, providerAdapters],
  provides: [
    provide(publicAddresses, publicSitePages),
    provide(searchParts, findSettings),
    provide(undoers, textUndoers),
  ],
  routes: ({ services }) => siteRoutes(services),
  console: siteConsole,
  mount: (app, { services }) => {
    mountMarks(app, services.storage);
    mountSitemap(app, services);
    mountSharePictures(app, services);
  },
  drawnPages: ({ services }) => drawnSitePages(services),
  jobs: (context) => ({
    'check-sms-sign': () => checkSmsSign(context),
    'reseal-provider-keys': () => resealProviderKeys(context.services),
  }),
  schedule: ['20 * * * * check-sms-sign', '50 19 * * * reseal-provider-keys'],
  migrations: {
    '20261128-look': statements(schoolLook),
    '20261129-school-texts': statements(schoolTexts),
    '20261130-course-families': statements(schoolFamilies),
    '20261130-provider-settings': statements(providerSettings),
    '20261130-z-merchant-keys': statements(merchantKeys),
    '20261130-z-removed-families': statements(removedFamilies),
  },
  personalData: () => sitePersonalData,
  retention: [
    { table: 'visit', where: sql`at < now() - interval '90 days'` },
    { table: 'device_access', where: sql`at < now() - interval '90 days'` },
    { table: 'student_device', where: sql`last_seen_at < now() - interval '180 days'` },
  ],
});
