import { defineCapability } from '../../platform/capability.ts';
import { readerPersonalData } from './reader.personal-data.ts';
import { readerRoutes } from './reader.routes.ts';
import { readerPlacement } from './reader.tables.ts';

export const readerCapability = defineCapability({
  name: 'reader',
  placement: readerPlacement,
  routes: ({ services }) => readerRoutes(services),
  personalData: () => readerPersonalData,
});
