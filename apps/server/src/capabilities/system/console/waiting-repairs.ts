import type { CardPart, WaitingPart } from '../../../platform/staff/today-parts.ts';
import { getFirstSteps } from '../first-steps.ts';
import { getSystem } from '../get-system.ts';

const severityWords = { urgent: '急', mend: '要修', spare: '得空' } as const;

export const waitingRepairs: readonly WaitingPart[] = [
  {
    ...{ key: 'system.repairs', kind: 'repair', permission: 'system.read' },
    ...{ path: '/system', act: '去看', what: '系统要修的' },
    find: async (services) => {
      const { repairs: all } = await getSystem(services);
      const repairs = all.filter(({ snoozedUntil }) => snoozedUntil === null);
      const [worst] = repairs;
      return {
        count: repairs.length,
        title: `系统有 ${repairs.length} 件要修`,
        note: worst && `${severityWords[worst.severity]}：${worst.title}`,
      };
    },
  },
];

export const systemCards: readonly CardPart[] = [
  {
    ...{ key: 'system.start', title: '把学校开起来', permission: 'setting.read' },
    ...{ path: '/start', more: '去做', empty: '' },
    find: async (services) => {
      const { steps } = await getFirstSteps(services);
      const left = steps.filter(({ isDone }) => !isDone);
      if (left.length === 0) return null;
      return [
        {
          ...{ lead: `${steps.length - left.length}/${steps.length}`, chip: null, path: '/start' },
          title: `还有 ${left.length} 步`,
          note: left[0]?.note ?? '',
        },
      ];
    },
  },
  {
    ...{ key: 'system.machine', title: '系统', permission: 'system.read' },
    ...{ path: '/system', more: '全部', empty: '' },
    find: async (services) => {
      const { jobs, disk } = await getSystem(services);
      const used = disk.totalBytes - disk.freeBytes;
      const row = { note: '', chip: null };
      const failed = { tone: 'wrong' as const, text: `${jobs.failed} 个没做成` };
      return [
        {
          ...{ ...row, lead: '存储', path: '/system' },
          title: `用了 ${Math.round((used / Math.max(1, disk.totalBytes)) * 100)}%`,
        },
        {
          ...{ lead: '任务', note: '', path: '/system/jobs' },
          title: `${jobs.running} 个在做，${jobs.waiting} 个排队`,
          chip: jobs.failed > 0 ? failed : null,
        },
      ];
    },
  },
];
