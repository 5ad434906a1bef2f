import { longestQaTitle, type QaAbout } from '@xuezhou/contract/qa';
import { useState } from 'react';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { aboutOf } from './about.ts';
import { AskSheet } from './ask-sheet.ts';

const noTags = { courseTagId: 0, bookTagId: 0, readingTagId: 0 } as const;

/** A title, and the whole where it is longer than a title may be. */
function beginning(question: string): { title: string; content?: string } {
  const letters = [...question.replaceAll(/\s+/g, ' ').trim()];
  const title = letters.slice(0, longestQaTitle).join('');
  return letters.length > longestQaTitle ? { title, content: question.trim() } : { title };
}

/** The way to ask about what is on screen, as it was at the press. */
export function AskTool({ about, question, shortcut, children }: PagePartProps['ask-tool']) {
  const [asked, setAsked] = useState<QaAbout | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    const place = about();
    setAsked(place && aboutOf(place));
    setOpen(true);
  };
  usePageKeys(shortcut === undefined ? {} : { [shortcut]: open });
  return (
    <>
      {children(open)}
      <AskSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        about={asked}
        tags={noTags}
        {...(question !== undefined && beginning(question))}
      />
    </>
  );
}

/** The same, opened by the page itself. */
export function AskAboutSheet({ about, isOpen, onClose }: PagePartProps['ask-sheet']) {
  return <AskSheet isOpen={isOpen} onClose={onClose} about={aboutOf(about)} tags={noTags} />;
}
