import { loginRequest } from '../../platform/login-request.ts';
import type { ShellPart } from '../../platform/shell-part.ts';
import { useStore } from '../../platform/store.ts';

/** The login in place, where a page asked for it. */
export const shellPart: ShellPart = {
  useIsWanted: () => useStore(loginRequest) !== null,
  load: async () => (await import('./modal/login-modal.tsx')).LoginModal,
};
