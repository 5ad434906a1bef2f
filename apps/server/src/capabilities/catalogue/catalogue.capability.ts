import { defineCapability } from '../../platform/capability.ts';
import { catalogueConsole } from './console/catalogue.console.ts';

export const catalogueCapability = defineCapability({
  name: 'catalogue',
  console: catalogueConsole,
});
