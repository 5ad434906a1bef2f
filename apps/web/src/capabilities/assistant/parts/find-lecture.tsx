import { IconBulb } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { useOnward } from '../../../platform/page/onward.ts';
import { assistantWords as words } from '../assistant.words.ts';

/** Leads to the assistant with what is on screen. */
export function FindLecture({ courseId, questionId, moment }: PagePartProps['find-lecture']) {
  const onward = useOnward();
  const go = () => {
    const about = new URLSearchParams({ course: String(courseId) });
    if (questionId !== undefined) about.set('question', String(questionId));
    const at = moment?.();
    if (at !== undefined) {
      about.set('bullet', String(at.bulletId));
      about.set('t', String(Math.floor(at.second)));
    }
    void onward.go(`/ai?${about}`);
  };
  return (
    <ToolButton icon={<IconBulb stroke={1.6} />} onClick={go}>
      {words.title}
    </ToolButton>
  );
}
