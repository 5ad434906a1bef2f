import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { teacherAbout } from '../asked-beside.ts';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import type { Assistant } from '../use-assistant.ts';

/** Asks a teacher the same, with the place that was found for it. */
export function AskTeacher({ assistant }: { assistant: Assistant }) {
  const { search, inquiry, played, askedBeside } = assistant;
  if (search === null || search.verdict === 'withheld' || inquiry?.writing === 'writing')
    return null;
  return (
    <div className={styles.tools}>
      <PagePart
        key={search.searchId}
        name="ask-tool"
        question={search.question}
        about={() => teacherAbout(askedBeside, search, played)}
      >
        {(open) => (
          <ToolButton
            icon={<IconMessageCircleQuestion stroke={1.6} />}
            aria-haspopup="dialog"
            onClick={open}
          >
            {words.askTeacher}
          </ToolButton>
        )}
      </PagePart>
    </div>
  );
}
