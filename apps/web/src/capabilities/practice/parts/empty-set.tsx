import { Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { exerciseTitles, landingWords } from '../landing.words.ts';
import { wrongWords } from '../wrong.words.ts';
import type { Scope } from '../scope.ts';
import { LeaveButton } from './leave-button.tsx';

/** Nothing to practise here. */
export function EmptySet({ scope }: { scope: Scope }) {
  const { courseId, type } = scope;
  const isWrongBook = type === exerciseTypes.correcting;
  return (
    <AppFrame variant="task" name={exerciseTitles[type]} leave={<LeaveButton scope={scope} />}>
      <EmptyState
        art="island"
        title={isWrongBook ? wrongWords.empty : landingWords.noQuestions}
        text={isWrongBook ? wrongWords.emptyText : landingWords.noQuestionsText}
        action={
          <Button
            renderRoot={(props) =>
              isWrongBook ? (
                <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
              ) : (
                <Link to="/course/$courseId" params={{ courseId }} {...props} />
              )
            }
          >
            {isWrongBook ? wrongWords.emptyAction : landingWords.backToCourse}
          </Button>
        }
      />
    </AppFrame>
  );
}
