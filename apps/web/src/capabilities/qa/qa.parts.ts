import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'ask-sheet': async () => (await import('./ask/ask-tool.tsx')).AskAboutSheet,
  'ask-tool': async () => (await import('./ask/ask-tool.tsx')).AskTool,
};
