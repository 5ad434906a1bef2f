import type { PageLoad } from '../../platform/page/page.ts';
import { goodsQuery, pointsQuery } from './points.queries.ts';

/** Begins both at once; what does not come is said on the page. */
export function loadPoints({ queryClient }: PageLoad): void {
  queryClient.infiniteQuery({ ...pointsQuery('all'), staleTime: 'static' }).catch(() => {});
  queryClient.query({ ...goodsQuery, staleTime: 'static' }).catch(() => {});
}
