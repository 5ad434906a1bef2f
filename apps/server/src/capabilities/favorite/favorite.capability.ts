import { defineCapability } from '../../platform/capability.ts';
import { favoritePersonalData } from './favorite.personal-data.ts';
import { favoriteRoutes } from './favorite.routes.ts';
import { favoritePlacement } from './favorite.tables.ts';

export const favoriteCapability = defineCapability({
  name: 'favorite',
  placement: favoritePlacement,
  routes: ({ services }) => favoriteRoutes(services),
  personalData: () => favoritePersonalData,
});
