import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { releaseQuestion, snoozeQuestion, type StaffThread } from '@xuezhou/contract/qa/console';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import { Presence } from '../../../platform/presence/presence.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { isWaiting, overText, placeText } from '../place.ts';
import { stateNames } from '../qa.words.ts';
import { useClaim } from '../use-claim.ts';
import type { BeginAct } from './thread-act.ts';
import styles from './thread-head.module.css';

interface ThreadHeadProps {
  thread: StaffThread;
  begin: BeginAct;
}

/** Where the question belongs, how it stands, and in whose hands it is. */
export function ThreadHead({ thread, begin }: ThreadHeadProps) {
  const { place, isPrivate, numOfFollow, state, claimedBy } = thread;
  const { staffId } = useSelf();
  const isOver = overText(thread) !== undefined;
  return (
    <div className={styles.root}>
      {place.course !== null && (
        <FamilyTag family={place.course.family}>{placeText(place)}</FamilyTag>
      )}
      <StatusChip tone={state === 'accepted' ? 'right' : 'quiet'}>{stateNames[state]}</StatusChip>
      <span className={styles.quiet}>
        {isPrivate ? '只给老师看' : '公开'}
        {numOfFollow > 0 && ` · ${numOfFollow} 人关注`}
      </span>
      <Presence kind="qa" id={thread.questionId} />
      {!isOver && (
        <Holding
          // Another's hands, another try.
          key={claimedBy?.staffId ?? 0}
          thread={thread}
          isOwn={claimedBy?.staffId === staffId}
          begin={begin}
        />
      )}
    </div>
  );
}

function Holding({ thread, isOwn, begin }: ThreadHeadProps & { isOwn: boolean }) {
  const { questionId, claimedBy, teacher } = thread;
  const { act, isBusy, refusal } = useAct();
  const takeUp = useClaim(questionId);
  const claim = () =>
    void act(async () => {
      await takeUp();
      return '认领了，别的老师会看到';
    });
  const release = () =>
    void act(async () => {
      await call(releaseQuestion, { body: { questionId } });
      return '放回去了，谁都可以认领';
    });
  const transfer = () => begin({ what: 'transfer' });
  const isOff = thread.snoozedUntil !== null;
  const mayPutOff = isWaiting(thread) && (claimedBy === null || isOwn);
  const wake = () =>
    void act(async () => {
      await call(snoozeQuestion, { body: { questionId, until: null } });
      return '回到队列了';
    });
  usePageKeys({ a: transfer, c: claimedBy === null ? claim : undefined });
  return (
    <div className={styles.holding}>
      <span className={styles.quiet}>
        {thread.snoozedUntil !== null && `推后到${momentText(thread.snoozedUntil)}，`}
        {claimedBy !== null
          ? isOwn
            ? '你认领了'
            : `${claimedBy.name}认领了`
          : teacher !== null
            ? `分给${teacher.name}，还没认领`
            : '没有人认领'}
      </span>
      {claimedBy === null && (
        <Button size="sm" variant="light" loading={isBusy} onClick={claim}>
          认领
        </Button>
      )}
      {isOwn && (
        <Button size="sm" variant="default" loading={isBusy} onClick={release}>
          放回
        </Button>
      )}
      {mayPutOff &&
        (isOff ? (
          <Button size="sm" variant="default" loading={isBusy} onClick={wake}>
            现在就回来
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            aria-haspopup="dialog"
            onClick={() => begin({ what: 'snooze' })}
          >
            推后
          </Button>
        ))}
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconUserShare size={16} stroke={1.6} aria-hidden />}
        onClick={transfer}
      >
        转给
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
