import type { ShellPart } from '../../platform/page/shell-part.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { walk } from './today/walk.ts';

/** While a student walks through the list of today: what comes next, under whatever page is open. */
export const shellPart: ShellPart = {
  useIsWanted: ({ frame }) => {
    const isOn = useStore(walk, null) !== null;
    return isOn && frame !== 'bare';
  },
  load: async () => (await import('./parts/plan/walk-bar.tsx')).WalkBar,
};
