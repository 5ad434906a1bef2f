import { findPage } from '../routes/find-pages.ts';
import { siteShell } from '../shell/site-shell-chunk.ts';

/** Who types on the login page will be inside soon. */
export function fetchInside(): void {
  const wayOn = import('../../platform/session/after-login.ts');
  void Promise.all([findPage('dashboard'), siteShell.preload(), wayOn]).catch(() => {});
}
