import { Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { exerciseTitles, landingWords as words } from '../../landing.words.ts';
import { wrongWords } from '../../wrong/wrong.words.ts';
import { closureWords } from '../../../../platform/study/closure.words.ts';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import type { Scope } from '../../scope.ts';
import { LeaveButton } from './leave-button.tsx';

/** Nothing to practise here. */
export function EmptySet({ scope }: { scope: Scope }) {
  const { courseId } = scope;
  const { title, text, action } = wordsOf(scope, useClosure(courseId));
  return (
    <AppFrame
      variant="task"
      name={exerciseTitles[scope.type]}
      leave={<LeaveButton scope={scope} />}
    >
      <EmptyState
        art="island"
        title={title}
        text={text}
        action={
          <Button
            renderRoot={(props) =>
              action === words.backToCourse ? (
                <Link to="/course/$courseId" params={{ courseId }} {...props} />
              ) : (
                <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
              )
            }
          >
            {action}
          </Button>
        }
      />
    </AppFrame>
  );
}

function wordsOf({ type, filter }: Scope, closure: string | null) {
  if (closure !== null)
    return {
      title: words.noneDone,
      text: closureWords.noPractice(closure),
      action: words.backToCourse,
    };
  if (filter) return { title: words.noneFound, text: words.noneFoundText, action: words.toWays };
  if (type === exerciseTypes.correcting)
    return { title: wrongWords.empty, text: wrongWords.emptyText, action: wrongWords.emptyAction };
  if (type === exerciseTypes.favorites)
    return { title: words.noneMarked, text: words.noneMarkedText, action: words.toWays };
  return { title: words.noQuestions, text: words.noQuestionsText, action: words.backToCourse };
}
