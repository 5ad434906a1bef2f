import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deleteSet, type CustomSet } from '@xuezhou/contract/practice';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { StartButton } from '../../../platform/study/start-button.tsx';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { toSet } from '../scope.ts';
import { toBuilder } from '../ways.ts';
import { outdateSets, setsQuery } from './set.queries.ts';
import { setWords as words } from './set.words.ts';
import styles from './saved-sets.module.css';

/** What a student put together, to be done again, and the way to another. */
export function SavedSets({ courseId }: { courseId: number }) {
  const { data: sets, isError, isFetching, refetch } = useQuery(setsQuery(courseId));
  return (
    <SectionCard
      title={words.saved}
      caption={sets?.length === 0 ? words.text : undefined}
      action={
        <StartButton
          courseId={courseId}
          variant="light"
          leftSection={<IconPlus size={18} stroke={1.6} />}
          renderRoot={(props) => <Link {...toBuilder(courseId)} {...props} />}
        >
          {words.toBuilder}
        </StartButton>
      }
    >
      {isError && !sets && (
        <p className={styles.failed} role="alert">
          {words.listFailed}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {words.again}
          </Button>
        </p>
      )}
      {sets && sets.length > 0 && (
        <ul className={styles.root}>
          {sets.map((set) => (
            <li key={set.setId}>
              <SetRow courseId={courseId} set={set} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function SetRow({ courseId, set }: { courseId: number; set: CustomSet }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  const { setId, name, minutes, total, done, right } = set;
  const close = () => {
    forget();
    setAsking(false);
  };
  const remove = () =>
    submit(async () => {
      await call(deleteSet, { params: { courseId }, body: { setId } });
      outdateSets(client);
      close();
      notifications.show(toast({ tone: 'done', title: words.removed }));
    });
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className="xz-caption xz-quiet">
          {words.stateOf(total, done, right)}
          {minutes !== null && ` · ${words.minutesOf(minutes)}`}
        </span>
        <Link className="xz-caption" {...toBuilder(courseId, setId)}>
          {words.alike}
        </Link>
      </div>
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label={words.removeName(name)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
      <StartButton
        courseId={courseId}
        variant="default"
        renderRoot={(props) => <Link {...toSet(courseId, setId)} {...props} />}
      >
        {done === 0 ? words.start : words.repeat}
        <span className="xz-hidden">{name}</span>
      </StartButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeTitle}
        text={words.removeText}
        confirm={words.remove}
        cancel={words.keep}
        problem={otherRefusal()}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={close}
      />
    </div>
  );
}
