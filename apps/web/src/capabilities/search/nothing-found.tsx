import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { searchWords as words } from './port/search.words.ts';

/** What to do where a search found nothing: what was looked for is taken along. */
export function NothingFound({ asked, onLeave }: { asked: string; onLeave: () => void }) {
  return (
    <EmptyState
      order={3}
      art="lighthouse"
      title={words.none(asked)}
      text={words.noneText}
      action={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/ai" search={{ sought: asked }} {...props} />}
          onClick={onLeave}
        >
          {words.findTaught}
        </Button>
      }
    />
  );
}
