import { loginRequest } from '../../platform/session/login-request.ts';
import type { ShellPart } from '../../platform/page/shell-part.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';

/** The login in place, where a page asked for it. */
export const shellPart: ShellPart = {
  useIsWanted: () => useStore(loginRequest) !== null,
  load: async () => (await import('./modal/login-modal.tsx')).LoginModal,
};
