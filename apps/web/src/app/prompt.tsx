import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import type { PromptReason } from './guards.ts';
import { logOut } from '../platform/log-out.ts';
import { shellWords } from './shell.words.ts';

const words = shellWords.prompt;

/** What a page asks of the student before it opens. */
export function Prompt({ reason, wanted }: { reason: PromptReason; wanted: string }) {
  const router = useRouter();
  const isPhone = reason === 'no-phone';
  return (
    <EmptyState
      order={1}
      art="lock"
      title={words[reason]}
      text={
        isPhone ? (
          <>
            {words.phoneText}
            <br />
            {words.phoneHelp}
          </>
        ) : (
          words.verifyText
        )
      }
      action={
        // Without a phone the dashboard would ask the same again.
        isPhone ? (
          <Button onClick={() => void logOut(router)}>{shellWords.logOut}</Button>
        ) : (
          <Button
            renderRoot={(props) => (
              <Link to="/identity" search={{ identity_redirect_uri: wanted }} {...props} />
            )}
          >
            {words.verify}
          </Button>
        )
      }
    />
  );
}
