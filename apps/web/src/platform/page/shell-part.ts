import type { UserInfo } from '@xuezhou/contract/account';
import type { ComponentType } from 'react';
import type { Frame } from './page.ts';

/** What a capability's `<name>.shell.ts` exports as `shellPart`: something that may stand over any page but a bare one. */
export interface ShellPart {
  /** Whether it stands there now; a hook. Its code is fetched once this was true. */
  useIsWanted(around: { student: UserInfo; frame: Frame }): boolean;
  load(): Promise<ComponentType>;
}
