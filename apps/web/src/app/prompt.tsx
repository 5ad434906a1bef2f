import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import type { PromptReason } from './guards.ts';
import { logOut } from './log-out.ts';
import { shellWords } from './shell.words.ts';

const words = shellWords.prompt;

/** What a page asks of the student before it opens. */
export function Prompt({ reason }: { reason: PromptReason }) {
  const router = useRouter();
  const isPhone = reason === 'no-phone';
  return (
    <EmptyState
      order={1}
      art="lock"
      title={words[reason]}
      text={
        <>
          {isPhone ? words.phoneText : words.verifyText}
          <br />
          {isPhone ? words.phoneHelp : words.verifyHelp}
        </>
      }
      action={
        // Without a phone the dashboard would ask the same again.
        isPhone ? (
          <Button onClick={() => void logOut(router)}>{shellWords.logOut}</Button>
        ) : (
          <Button component={Link} to="/dashboard">
            {shellWords.error.home}
          </Button>
        )
      }
    />
  );
}
