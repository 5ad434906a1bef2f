import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import type { PromptReason } from '../login/visit.ts';
import { insteadWords } from './instead.words.ts';

const words = insteadWords.prompt;

/** What a page asks of the student before it opens. */
export function Prompt({ reason, wanted }: { reason: PromptReason; wanted: string }) {
  return (
    <EmptyState
      order={1}
      art="lock"
      title={words[reason]}
      text={words.verifyText}
      action={
        <Button
          renderRoot={(props) => (
            <Link to="/identity" search={{ identity_redirect_uri: wanted }} {...props} />
          )}
        >
          {words.verify}
        </Button>
      }
    />
  );
}
