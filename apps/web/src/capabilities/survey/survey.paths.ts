import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const surveyPaths = [
  { name: 'survey', path: '/survey/$surveyId', access: 'login', capability: 'survey' },
  {
    name: 'esg-registration',
    path: '/esg-registration',
    access: 'login, no phone',
    capability: 'survey',
  },
  {
    name: 'esg-order-completed',
    path: '/esg-order-completed',
    access: 'login, no phone',
    capability: 'survey',
  },
] as const satisfies readonly RouteEntry[];
