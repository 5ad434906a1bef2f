import { lazyPage } from '../platform/page.ts';
import type { SiteShell } from './site-shell.tsx';

const lazyShell = lazyPage(() => import('./site-shell.tsx'), 'SiteShell');

/** Header, tab bar and menu: after login only, so the login page does not carry their bytes. */
export const siteShell = {
  Component: lazyShell as unknown as typeof SiteShell,
  preload: async (): Promise<void> => {
    await lazyShell.preload?.();
  },
};
