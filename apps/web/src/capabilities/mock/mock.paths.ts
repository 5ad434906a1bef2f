import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const mockPaths = [
  { name: 'course-events', path: '/course/$courseId/events', access: 'login', capability: 'mock' },
  { name: 'events', path: '/events', access: 'phone', capability: 'mock' },
  { name: 'mock-paper', path: '/events/$paperId', access: 'phone', capability: 'mock' },
  { name: 'mock-room', path: '/events/$paperId/room', access: 'phone', capability: 'mock' },
  {
    name: 'transcript',
    path: '/activity/transcript/$paperId',
    access: 'phone',
    capability: 'mock',
  },
  { name: 'event-redirect', path: '/event-redirect', access: 'login', capability: 'mock' },
] as const satisfies readonly RouteEntry[];
