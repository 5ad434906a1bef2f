import type { UserInfo } from '@xuezhou/contract/account';
import { createContext } from 'react';
import { vendorField } from '../../platform/session/vendor.ts';

export interface WayIn {
  /** What follows a login in place of leading on, as where it stands over a page that stays. */
  readonly stay?: (student: UserInfo) => void;
  /** Who sent the student: on a partner's page always the partner. */
  readonly vendorField: () => { vendorId?: number };
}

/** What differs between the places where the same forms stand. */
export const WayInContext = createContext<WayIn>({ vendorField });
