import type { ShellPart } from '../../platform/page/shell-part.ts';

/** Important messages stand over whatever page is open until they are read, but not over a task. */
export const shellPart: ShellPart = {
  useIsWanted: ({ student, frame }) =>
    student.hasImportantMessages && (frame === 'page' || frame === 'wide'),
  load: async () => (await import('./parts/important-messages.tsx')).ImportantMessages,
};
