import type { ShellPart } from '../../platform/shell-part.ts';

/** Important messages stand over whatever page is open until they are read. */
export const shellPart: ShellPart = {
  isWanted: ({ hasImportantMessages }) => hasImportantMessages,
  load: async () => (await import('./parts/important-messages.tsx')).ImportantMessages,
};
