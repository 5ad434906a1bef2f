import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useStudent } from '../../platform/session/session.ts';
import type { PromptReason } from '../login/visit.ts';
import { insteadWords } from './instead.words.ts';

const words = insteadWords.prompt;

interface PromptProps {
  reason: PromptReason;
  wanted: string;
}

/** What a page asks of the student before it opens, or that it does not open to who looks as them. */
export const Prompt = ({ reason, wanted }: PromptProps) =>
  reason === 'view-closed' ? <ViewClosed /> : <Verify reason={reason} wanted={wanted} />;

const Verify = ({ reason, wanted }: PromptProps) => (
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

function ViewClosed() {
  const { nickname } = useStudent();
  return (
    <EmptyState
      order={1}
      art="lock"
      title={words['view-closed']}
      text={words.viewClosedText(nickname)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          {words.home}
        </Button>
      }
    />
  );
}
