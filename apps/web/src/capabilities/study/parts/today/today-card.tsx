import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { MockPaper } from '@xuezhou/contract/mock';
import type { TodayItem } from '@xuezhou/contract/study';
import { LineArt } from '@xuezhou/ui/line-art';
import { PartsBar } from '@xuezhou/ui/parts-bar';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import { Suspense } from 'react';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { planWords } from '../../today/plan.words.ts';
import { toItem, toPlan } from '../../today/today-link.ts';
import type { TodayList } from '../../today/today-list.ts';
import { todayWords as words } from '../../today/today.words.ts';
import { walk, walkTo } from '../../today/walk.ts';
import { ZoneNote } from '../../../../platform/page/zone-note.tsx';
import { DoneRows, OpenRows } from './today-rows.tsx';
import { keyOf } from '../../today/entry-key.ts';
import styles from './today-card.module.css';

const PutOff = lazyPart<'PutOffList', { items: readonly TodayItem[]; date: string }>(
  () => import('./put-off-list.tsx'),
  'PutOffList',
  Nothing,
);

export interface ShownToday extends TodayList {
  readonly date: string;
  readonly isKept: boolean;
  /** A server of before does not say it. */
  readonly putOff?: readonly TodayItem[];
  /** Minutes that the plans have today; null where there is none. */
  readonly hours: number | null;
}

interface TodayCardProps {
  /** Undefined when it did not come. */
  list: ShownToday | undefined;
  /** That are being sat. */
  papers: readonly MockPaper[];
  isFetching: boolean;
  onRetry: () => void;
}

/** What to do today: one list that fills the hours of the day, and can be finished. */
export function TodayCard({ list, papers, isFetching, onRetry }: TodayCardProps) {
  if (list === undefined)
    return (
      <SectionCard title={words.title} size="section" caption={words.failed}>
        <div className={styles.invite}>
          <Button variant="light" loading={isFetching} onClick={onRetry}>
            {words.again}
          </Button>
        </div>
      </SectionCard>
    );
  const { items, open, done, gone, putOff = [] } = list;
  if (items.length === 0 && putOff.length === 0) return <NothingToday hours={list.hours} />;
  return (
    <section className={styles.root} aria-label={words.title}>
      {open.length > 0 ? (
        <Head list={list} />
      ) : (
        <div className={styles.all}>
          <LineArt name="island" width={140} />
          <div>
            <h2 className={styles.title}>
              {putOff.length > 0 ? words.restOff(putOff.length) : words.allDone}
            </h2>
            {done.length > 0 && <p>{words.allDoneText(done.length, gone)}</p>}
          </div>
        </div>
      )}
      {list.isKept && <p className={styles.kept}>{words.kept}</p>}
      {open.some(({ beginsAt }) => beginsAt !== null) && <ZoneNote />}
      {open.length > 0 && <OpenRows items={open} date={list.date} papers={papers} />}
      <Fold list={list} />
      <DoneRows items={done} date={list.date} />
      {putOff.length > 0 && !list.isKept && (
        <Suspense fallback={null}>
          <PutOff items={putOff} date={list.date} />
        </Suspense>
      )}
    </section>
  );
}

/** The sum of the day with its bar, and the one button that begins it. */
function Head({ list }: { list: ShownToday }) {
  const isPhone = usePhone();
  const { gone, left, open } = list;
  return (
    <>
      <div className={styles.top}>
        <div>
          <h2 className={styles.title}>{words.whole(gone + left)}</h2>
          <p className={styles.sums}>{words.sums(gone, left)}</p>
        </div>
        {isPhone ? <PlanLink hasPlan={list.hours !== null} /> : <Start list={list} />}
      </div>
      <PartsBar
        label={words.bar(gone, left)}
        height={8}
        parts={[
          { key: 'done', amount: gone, tone: 'done' },
          ...open.map((item, index) => ({
            ...{ key: `${keyOf(item)}-${index}`, amount: item.minutes, tone: 'rest' as const },
          })),
        ]}
      />
      {isPhone && <Start list={list} />}
    </>
  );
}

function Start({ list: { next, date } }: { list: ShownToday }) {
  const begun = useStore(walk, null);
  const isPhone = usePhone();
  if (next === undefined) return null;
  const note = <span>{words.first(next)}</span>;
  return (
    <div className={styles.go}>
      {!isPhone && note}
      <Button
        size="lg"
        leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link {...toItem(next)} {...props} onClick={() => walkTo(date, next)} />
        )}
      >
        {begun?.date === date ? words.goOn : words.start}
      </Button>
      {isPhone && note}
    </div>
  );
}

function Fold({ list: { done, open, hours } }: { list: ShownToday }) {
  const isPhone = usePhone();
  const minutes = done.reduce((sum, own) => sum + own.minutes, 0);
  const hasLink = !isPhone || open.length === 0;
  if (done.length === 0 && !hasLink) return null;
  return (
    <div className={styles.fold}>
      <span>{done.length > 0 && open.length > 0 && words.fold(done.length, minutes)}</span>
      {hasLink && <PlanLink hasPlan={hours !== null} />}
    </div>
  );
}

const PlanLink = ({ hasPlan }: { hasPlan: boolean }) => (
  <Link className={styles.plan} {...toPlan()}>
    {hasPlan ? planWords.title : planWords.make}
    <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
  </Link>
);

/** In place of the list: a day off, nothing that waits, or no plan yet, which is invited to. */
function NothingToday({ hours }: { hours: number | null }) {
  const isOff = hours === 0;
  return (
    <SectionCard
      title={words.title}
      size="section"
      caption={hours === null ? undefined : isOff ? words.dayOff : words.empty}
      {...(hours !== null && { action: <PlanLink hasPlan /> })}
    >
      <p className={styles.empty}>
        {hours === null ? planWords.invite : isOff ? words.dayOffText : words.emptyText}
      </p>
      {hours === null && (
        <div className={styles.invite}>
          <Button renderRoot={(props) => <Link {...toPlan()} {...props} />}>
            {planWords.make}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
