import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import type { WaitingQuestion } from '@xuezhou/contract/qa/console';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ResponseClock } from '../../../platform/parts/response-clock.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { isWaiting, placeText } from '../place.ts';
import styles from './queue-row.module.css';

interface QueueRowProps {
  item: WaitingQuestion;
  target: number;
  isOpen: boolean;
  search: Record<string, string>;
}

/** One question: where it comes from and how long there is, what is asked, and by whom. */
export function QueueRow({ item, target, isOpen, search }: QueueRowProps) {
  const { staffId } = useSelf();
  const { claimedBy, place } = item;
  const isOfOther = claimedBy !== null && claimedBy.staffId !== staffId;
  return (
    <Link
      to="."
      search={search}
      resetScroll={false}
      className={styles.root}
      aria-current={isOpen || undefined}
      data-quiet={isOfOther || undefined}
    >
      <div className={styles.head}>
        <span className={styles.place}>
          {place.course === null ? (
            item.about || '没有选课程'
          ) : (
            <FamilyTag family={place.course.family}>
              <span className="xz-cut">{item.about || placeText(place)}</span>
            </FamilyTag>
          )}
        </span>
        {isWaiting(item) ? (
          <ResponseClock minutesLeft={item.minutesLeft} target={target} />
        ) : (
          <time dateTime={item.askedAt}>{recentText(Date.parse(item.askedAt), serverNow())}</time>
        )}
      </div>
      <div className={styles.title}>
        <FormulaText text={item.title} />
      </div>
      <div className={styles.words}>
        <FormulaText text={item.excerpt === '' ? item.asker : `${item.asker} · ${item.excerpt}`} />
      </div>
      <Marks item={item} isOfOther={isOfOther} />
    </Link>
  );
}

function Marks({ item, isOfOther }: { item: WaitingQuestion; isOfOther: boolean }) {
  const { claimedBy, isPassedOn, isPrivate } = item;
  if (claimedBy === null && !isPassedOn && !isPrivate) return null;
  return (
    <div className={styles.marks}>
      {claimedBy !== null && (
        <StatusChip tone={isOfOther ? 'quiet' : 'accent'}>
          {isOfOther ? `${claimedBy.name}认领了` : '你认领了'}
        </StatusChip>
      )}
      {isPassedOn && <StatusChip tone="review">超时，已转给组长</StatusChip>}
      {isPrivate && <StatusChip>只给老师看</StatusChip>}
    </div>
  );
}
