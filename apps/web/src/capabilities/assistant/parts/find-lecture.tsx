import { IconBulb } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import type { PagePartProps } from '../../../platform/page-parts.tsx';
import { useOnward } from '../../../platform/onward.ts';
import { assistantWords as words } from '../assistant.words.ts';

/** Leads to the assistant with what is on screen. */
export function FindLecture({ courseId, questionId }: PagePartProps['find-lecture']) {
  const onward = useOnward();
  const about = new URLSearchParams({ course: String(courseId) });
  if (questionId !== undefined) about.set('question', String(questionId));
  return (
    <ToolButton icon={<IconBulb stroke={1.6} />} onClick={() => void onward.go(`/ai?${about}`)}>
      {words.title}
    </ToolButton>
  );
}
