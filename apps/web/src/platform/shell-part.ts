import type { UserInfo } from '@xuezhou/contract/account';
import type { ComponentType } from 'react';

/** What a capability's `<name>.shell.ts` exports as `shellPart`: something that may stand over any page. */
export interface ShellPart {
  /** Its code is fetched once this was true. */
  isWanted(student: UserInfo): boolean;
  load(): Promise<ComponentType>;
}
