import type { Permission } from '@xuezhou/contract/staff';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

/** The groups of the left column, in their order; the first has no name. */
export const navGroups = ['', '教学', '内容', '交易', '运营', '学校'] as const;
export type NavGroup = (typeof navGroups)[number];

export interface PageVisit {
  readonly queryClient: QueryClient;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** A page of the console as data: the router, the left column, the phone's tabs and the keys are all drawn from it. */
export interface ConsolePage {
  /** Under `/console`, as the router has it: `/students/$studentId`. */
  readonly path: string;
  readonly title: string;
  /** Whoever lacks it does not see the page; `self`: everybody of the staff. */
  readonly permission: Permission | 'self';
  readonly component: () => Promise<{ readonly default: (props: object) => ReactNode }>;
  /** Fetches what is certain to be shown, before the page is drawn. */
  readonly load?: (visit: PageVisit) => Promise<unknown>;
  /** Where it stands in the left column; a page without one is reached from another. */
  readonly nav?: {
    readonly group: NavGroup;
    /** Within its group, from 1. */
    readonly place: number;
    readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
    /** Pressed after G. */
    readonly key?: string;
    /** Among the tabs of a phone, from 1 to 4. */
    readonly tab?: number;
  };
}
