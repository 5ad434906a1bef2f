import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listViews, type SavedView } from '@xuezhou/contract/staff';

interface Views {
  readonly views: readonly SavedView[];
  /** The one that was chosen last, and may have been changed since. */
  readonly chosen: SavedView | undefined;
  /** The list is as `chosen` has it, or where none was chosen, not narrowed at all. */
  readonly isAsSaved: boolean;
  /** What the address narrows the list to, as a view keeps it. */
  readonly search: string;
  /** Undefined: all of the list. */
  readonly choose: (
    view: (Pick<SavedView, 'search'> & Partial<Pick<SavedView, 'viewId'>>) | undefined,
  ) => void;
}

/** Which view stands in the address beside what the list is narrowed to. */
const viewKey = 'view';

/** The views that who is signed in has saved of a list. Where they do not come there are none: the list is what matters. */
export function useViews(list: string): Views {
  const router = useRouter();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { data: views = [] } = useQuery(
    operationQuery(listViews, { query: { list } }, { ignoreErrors: true }),
  );
  const search = searchIn(address);
  const chosen = views.find(({ viewId }) => String(viewId) === address[viewKey]);
  return {
    views,
    chosen,
    isAsSaved: search === (chosen?.search ?? ''),
    search,
    choose: (view) =>
      void router.navigate({
        to: '.',
        search: {
          ...Object.fromEntries(new URLSearchParams(view?.search)),
          ...(view?.viewId !== undefined && { [viewKey]: String(view.viewId) }),
        },
        resetScroll: false,
      }),
  };
}

/** In the order in which the server keeps it. */
function searchIn(address: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(address).filter(
    (each): each is [string, string] =>
      typeof each[1] === 'string' && each[1] !== '' && each[0] !== viewKey,
  );
  return new URLSearchParams(filters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
