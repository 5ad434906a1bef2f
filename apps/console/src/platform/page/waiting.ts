import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getWaiting, type Waiting } from '@xuezhou/contract/staff';

/** Also colleagues work: asked again each minute, when one comes back to the window, and after whatever one does. */
export const waitingQuery = {
  ...operationQuery(getWaiting, {}, { ignoreErrors: true }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always' as const,
};

const addressOf = (path: string): string => path.split('?', 1)[0] ?? '';

/** How many wait on a page and under it; 0 also while it is not known, which is no news on another page. */
function countAt(waiting: readonly Waiting[], path: string): number {
  return waiting
    .filter((each) => addressOf(each.path) === path || each.path.startsWith(`${path}/`))
    .reduce((sum, { count }) => sum + (count ?? 0), 0);
}

/** A quarter of the time is left, or none. */
export const isSoon = ({ clock }: Pick<Waiting, 'clock'>): boolean =>
  clock !== null && clock.minutesLeft <= clock.target / 4;

/** What waits for who is signed in, page by page. */
export function useWaitingCounts(): (path: string) => { count: number; isSoon: boolean } {
  const { data = [] } = useQuery(waitingQuery);
  return (path) => ({
    count: countAt(data, path),
    isSoon: data.some((each) => isSoon(each) && addressOf(each.path) === path),
  });
}
