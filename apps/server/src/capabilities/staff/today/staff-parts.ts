import { minuteOf } from '../../../platform/clock.ts';
import type { CardPart, WaitingPart } from '../../../platform/staff/today-parts.ts';
import { listApprovals } from '../approval/list-approvals.ts';
import { listAudit } from '../list-audit.ts';

/** How long a proposal waits for a second person, in minutes. */
const approvalMinutes = 72 * 60;
const newest = 5;

export const waitingApprovals: readonly WaitingPart[] = [
  {
    ...{ key: 'staff.approvals', kind: 'approval', permission: 'self' },
    ...{ path: '/approvals', act: '去决定', what: '待同意的事' },
    find: async (services, actor) => {
      const all = await listApprovals(services, { query: {} }, actor);
      const mine = all.filter(({ mayDecide }) => mayDecide);
      const [first] = mine;
      const left = first && Date.parse(first.expiresAt) - services.clock.now().getTime();
      return {
        count: mine.length,
        title: `${mine.length} 件事等你同意`,
        note: first && `最急：${first.proposedBy.name} 提出${first.summary}`,
        clock:
          left === undefined
            ? null
            : { minutesLeft: Math.floor(left / 60_000), target: approvalMinutes },
      };
    },
  },
];

/** The last entries of the log: all of them, or one's own. */
export const staffCards: readonly CardPart[] = [
  {
    ...{ key: 'staff.since', title: '刚做的', permission: 'audit.read' },
    ...{ path: '/audit', more: '全部', empty: '还没有人做过什么。' },
    find: async (services, actor) => {
      const { list } = await listAudit(services, { query: { limit: newest } }, actor);
      return list.map(({ at, summary, staffName, targetName }) => ({
        ...{ lead: minuteOf(new Date(at)).slice(5), title: summary, path: '/audit' },
        note: [staffName, targetName ?? ''].filter((word) => word !== '').join(' · '),
        chip: null,
      }));
    },
  },
];
