import { Button } from '@mantine/core';
import type { OpenedQuestion } from '@xuezhou/contract/review/console';
import { Notice } from '@xuezhou/ui/notice';
import { FormDifference } from '../versions/form-difference.tsx';
import type { QuestionDraft } from './use-question-draft.ts';

interface ConflictProps {
  question: OpenedQuestion;
  draft: QuestionDraft;
}

/** Somebody saved meanwhile: nothing is sent until it is said whose stays. Both stand here, word by word. */
export const Conflict = ({ question, draft }: ConflictProps) => (
  <Notice
    tone="review"
    title="同事刚存过这道题，你写的还在下面，没有存上去"
    action={
      <>
        <Button variant="subtle" size="sm" onClick={draft.takeTheirs}>
          用同事的
        </Button>
        <Button variant="light" size="sm" onClick={draft.keepMine}>
          用我的
        </Button>
      </>
    }
  >
    {draft.conflict !== undefined && (
      <FormDifference
        {...{ question, before: draft.conflict, after: draft.form }}
        names={['同事的', '我的']}
      />
    )}
  </Notice>
);
