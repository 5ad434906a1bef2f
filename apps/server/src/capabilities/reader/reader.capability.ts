import { defineCapability } from '../../platform/capability.ts';
import { readerPersonalData } from './reader.personal-data.ts';
import { readerRoutes } from './reader.routes.ts';

export const readerCapability = defineCapability({
  name: 'reader',
  routes: ({ services }) => readerRoutes(services),
  personalData: () => readerPersonalData,
});
