import type { QaAbout } from '@xuezhou/contract/qa';
import { useState } from 'react';
import type { PagePartProps } from '../../../platform/page-parts.tsx';
import { usePageKeys } from '../../../platform/use-page-keys.ts';
import { aboutOf } from './about.ts';
import { AskSheet } from './ask-sheet.ts';

const noTags = { courseTagId: 0, bookTagId: 0, readingTagId: 0 } as const;

/** The way to ask about what is on screen, as it was at the press. */
export function AskTool({ about, shortcut, children }: PagePartProps['ask-tool']) {
  const [asked, setAsked] = useState<QaAbout | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setAsked(aboutOf(about()));
    setOpen(true);
  };
  usePageKeys(shortcut === undefined ? {} : { [shortcut]: open });
  return (
    <>
      {children(open)}
      <AskSheet isOpen={isOpen} onClose={() => setOpen(false)} about={asked} tags={noTags} />
    </>
  );
}

/** The same, opened by the page itself. */
export function AskAboutSheet({ about, isOpen, onClose }: PagePartProps['ask-sheet']) {
  return <AskSheet isOpen={isOpen} onClose={onClose} about={aboutOf(about)} tags={noTags} />;
}
