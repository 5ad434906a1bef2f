import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { unlinkLti, type LtiLink } from '@xuezhou/contract/lti';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { linksQuery } from '../lti.queries.ts';
import { linkedWords as words } from '../lti.words.ts';
import styles from './linked-platforms.module.css';

// Both in one piece of code: every page knows where each of them is.
export { PaperGrades } from './paper-grades.tsx';

/** Course platforms whose people open this account; nothing where none does. */
export function LinkedPlatforms() {
  const links = useQuery(linksQuery).data ?? [];
  if (links.length === 0) return null;
  return (
    <ul className={styles.root}>
      {links.map((each) => (
        <Row key={each.platformId} link={each} />
      ))}
    </ul>
  );
}

function Row({ link: { platformId, platform, name, linkedAt, isGraded } }: { link: LtiLink }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const unlink = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(unlinkLti, { body: { platformId } });
      notifications.show(toast({ tone: 'done', title: words.done(platform) }));
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey });
    } catch (error) {
      setProblem(sheetErrorText(error) ?? undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.linked}>
      <div>
        <p>{words.label(platform, name)}</p>
        <p className={styles.quiet}>
          {words.since(dayText(linkedAt.slice(0, 10)))}
          {isGraded && words.graded}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={words.unlinkOf(platform)}
        onClick={() => setAsking(true)}
      >
        {words.unlink}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.ask(platform)}
        text={words.text}
        confirm={words.unlink}
        cancel={words.cancel}
        problem={problem}
        isBusy={isBusy}
        onConfirm={() => void unlink()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
