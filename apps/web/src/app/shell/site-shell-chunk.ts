import { lazyPage } from '../../platform/page/page.ts';
import type { SiteAround } from './site-around.tsx';
import type { SiteShell } from './site-shell.tsx';

const lazyShell = lazyPage(() => import('./site-shell.tsx'), 'SiteShell');

/** Header, tab bar and menu: after login only, so the login page does not carry their bytes. */
export const siteShell = {
  Component: lazyShell as unknown as typeof SiteShell,
  preload: async (): Promise<void> => {
    await lazyShell.preload?.();
  },
};

const lazyAround = lazyPage(() => import('./site-around.tsx'), 'SiteAround');

/** Header and footer of the pages that visitors see too. */
export const siteAround = {
  Component: lazyAround as unknown as typeof SiteAround,
  preload: async (): Promise<void> => {
    await lazyAround.preload?.();
  },
};
