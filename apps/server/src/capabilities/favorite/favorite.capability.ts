import { defineCapability } from '../../platform/capability.ts';
import { favoritePersonalData } from './favorite.personal-data.ts';
import { favoriteRoutes } from './favorite.routes.ts';

export const favoriteCapability = defineCapability({
  name: 'favorite',
  routes: ({ services }) => favoriteRoutes(services),
  personalData: () => favoritePersonalData,
});
