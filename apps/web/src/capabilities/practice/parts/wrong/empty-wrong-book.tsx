import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { wrongWords as words } from '../../wrong/wrong.words.ts';

/** Nothing went wrong yet, or all of it was put right. */
export function EmptyWrongBook({ courseId }: { courseId: number }) {
  return (
    <EmptyState
      art="island"
      title={words.empty}
      text={words.emptyText}
      action={
        <StartButton
          courseId={courseId}
          variant="light"
          renderRoot={(props) => (
            <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
          )}
        >
          {words.emptyAction}
        </StartButton>
      }
    />
  );
}
