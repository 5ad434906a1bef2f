import type { QueryClient } from '@tanstack/react-query';
import { whenSessionIsLost } from '@xuezhou/client/api/failures.ts';
import { resetSession } from '../../platform/session/session.ts';
import type { makeRouter } from '../routes/make-router.ts';

let leave: (() => void) | undefined;

/** A lost session leaves a guest; a page that is none for guests does not go on as if nothing had been. */
export function followSession(isForGuests: () => boolean, client: QueryClient): void {
  leave?.();
  leave = whenSessionIsLost(() => {
    resetSession(client);
    return !isForGuests();
  });
}

/** Whether the page that is open may be a visitor's. */
export function isForGuests({ state }: ReturnType<typeof makeRouter>): boolean {
  return (state.matches.at(-1)?.staticData.access ?? 'open') === 'open';
}
