/*
 * A page of the console is written from these parts:
 *
 *   pages     `<capability>.pages.ts` names each page once (`ConsolePage`, below): router, left column, tabs of a phone, keys.
 *             `page/page-head.tsx` is the line it begins with; `page/use-filters.ts` keeps in the address what it is
 *             narrowed to; `session/self.ts` tells who is signed in and may do what (`useMay`).
 *   lists     `list/console-list.tsx` draws a list with all its states from a source: `wholeList(useQuery(…))`,
 *             `pagedList(useInfiniteQuery(…))` of pages `{ list, next }`, `rowsAtHand(rows)`, `useFirstRows(source, 100)`.
 *             With a `name` its columns are chosen and remembered, its views saved (`views/`), what is seen is taken as
 *             Excel, and a whole list is sorted by the columns that have a `value` (of a moment: `momentValue`).
 *             `usePicks` and a bar over the list do one thing with many; `hasNoExcel` where taking along takes more.
 *   forms     `form/use-console-form.ts` holds what is typed: `check` by field (`form/rules.ts` has the usual ones),
 *             `refused` tells which refusal of the server is about which field, `keep` keeps it in the browser, `id` makes
 *             twice once. `{...form.field('name')}` on Mantine's inputs; `form/form-dialog.tsx` draws it over a page.
 *   dialogs   `dialog/use-dialog.tsx` opens one for whatever was pressed; `dialog/act-dialog.tsx` asks before something
 *             is done of which nothing is typed; `dialog/change-table.tsx` lists before and after, who is passed over and
 *             why, when it is done to many, one after the other by `act/run-each.ts`. A page fetches them on the press:
 *             `const PersonDialog = sheetPart(() => import('./person-dialog.tsx'), 'PersonDialog');`
 *   sheets    `sheet/sheet-field.tsx` reads an Excel or CSV in the browser, `sheet/read-sheet.ts` what was pasted;
 *             `parts/wizard-steps.tsx` says at which step of several one is.
 *   acts      `act/use-act.ts`: one at a time, a toast when it was done, a refusal where it arose, all lists asked again.
 *   panes     `panes/panes.tsx` is a list and the one that is open, side by side; `panes/use-walk.ts` goes on to the next.
 *   waiting   `page/waiting.ts`: what the server says waits at the address of a page stands beside it in the left column.
 *   withheld  `parts/withheld.tsx` says who can, in place of what the signed-in person may not do.
 *
 * `capabilities/staff/people` is a page with a list, a form and dialogs. The frame holds none of the parts: they load with
 * the pages, which may fetch 240 kB together with it.
 */

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
  /** Whoever may do nothing else has this page and the own account alone: no column leads to others. */
  readonly isAlone?: true;
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
    /** Among the tabs of a phone: the lowest three that somebody may open are there. */
    readonly tab?: number;
  };
}
