import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listApprovals } from '@xuezhou/contract/staff';

const minute = 60_000;

/** That a count did not come is no news on another page. */
const countQuery = operationQuery(listApprovals, { query: {} }, { ignoreErrors: true });

/** How much waits for who is signed in. */
export function ApprovalCount() {
  const { data = [] } = useQuery({ ...countQuery, refetchInterval: minute });
  const count = data.filter(({ mayDecide }) => mayDecide).length;
  return count === 0 ? null : count;
}
