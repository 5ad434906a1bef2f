import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { TodayItem } from '@xuezhou/contract/study';
import { canPutOff } from '@xuezhou/rules/study/wishes/put-off';
import { nextStep } from '@xuezhou/rules/study/queue';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useWaitingCount } from '../../../../platform/outbox/outbox.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { todayQuery } from '../../study.queries.ts';
import { toItem } from '../../today/today-link.ts';
import { keyOf } from '../../today/entry-key.ts';
import type { EntryOfDay } from '../../today/put-entry-off.ts';
import { todayWords } from '../../today/today.words.ts';
import { endWalk, walk, walkTo } from '../../today/walk.ts';
import styles from './walk-bar.module.css';

const words = todayWords.walk;

/** What the server took a moment ago may have finished an entry; of several at once it is asked once. */
const settleMs = 600;

/** What did not come, or came from this device, is asked for again: nobody can ask for what is not seen. */
const againMs = 10_000;

/** Asks anew. What is on its way for the first time was asked before, and may not know yet of what was done. */
async function askAnew(client: QueryClient): Promise<void> {
  const { queryKey } = todayQuery;
  if (client.getQueryData(queryKey) === undefined && client.isFetching({ queryKey }) > 0)
    await client.query({ ...todayQuery, staleTime: 'static' }).catch(() => null);
  await client.invalidateQueries({ queryKey });
}

/** Asks for the list again whenever something may have been done. */
function useFreshToday(path: string) {
  const client = useQueryClient();
  const waiting = useWaitingCount();
  const before = useRef(waiting);
  useEffect(() => {
    const wasTaken = waiting < before.current;
    before.current = waiting;
    if (!wasTaken) return;
    const timer = setTimeout(() => void askAnew(client), settleMs);
    return () => clearTimeout(timer);
  }, [client, waiting]);
  // What was done without the queue, such as a paper that was handed in, leads to another page.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: todayQuery.queryKey });
  }, [client, path]);
  return useQuery({
    ...todayQuery,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.isKept === true ? againMs : false,
  }).data;
}

/**
 * Says what comes next once the entry that was opened is done, on whatever page that happens. Until then it keeps out
 * of the way of what is being studied.
 */
export function WalkBar() {
  const at = useStore(walk, null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const today = useFreshToday(path);
  if (at === null || today === undefined || path === '/dashboard') return null;
  const { items, date, putOff = [] } = today;
  const current = items.find((item) => keyOf(item) === at.at);
  // The list of another day, or one that the entry has left.
  if (date !== at.date || current === undefined || !current.isDone) return null;
  const next = nextStep(items, serverNow());
  const finished = items.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.root} aria-label={words.label} role="status">
      <IconCircleCheckFilled className={styles.mark} size={22} aria-hidden />
      <div className={styles.text}>
        <span className={styles.count}>{words.count(finished, items.length)}</span>
        <span className={styles.next}>
          {next !== undefined
            ? words.next(todayWords.titleOf(next))
            : putOff.length > 0
              ? todayWords.restOff(putOff.length)
              : words.allDone}
        </span>
      </div>
      <div className={styles.go}>
        <Onward date={date} next={next} />
      </div>
    </section>
  );
}

/** Enter goes on, where nothing else on the page has it and nothing is focused that it would press. */
function useEnter(go: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, defaultPrevented } = event;
    if (key !== 'Enter' || repeat || defaultPrevented || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target !== document.body || document.querySelector('[role="dialog"]') !== null) return;
    go();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // After the page itself, which may have taken the key.
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function Onward({ date, next }: { date: string; next: TodayItem | undefined }) {
  if (next === undefined)
    return (
      <Button
        variant="light"
        renderRoot={(props) => <Link to="/dashboard" {...props} onClick={endWalk} />}
      >
        {words.home}
      </Button>
    );
  return (
    <>
      {canPutOff(next) && <Tomorrow item={next} date={date} />}
      <Button variant="subtle" onClick={endWalk}>
        {words.rest}
      </Button>
      <Go date={date} next={next} />
    </>
  );
}

/** What is offered waits for tomorrow, and the next after it is offered. */
function Tomorrow(entry: EntryOfDay) {
  const client = useQueryClient();
  const put = useMutation({
    // Loaded with the first press: the bar stands on every page. By then it offers another entry, so what was pressed is handed on.
    mutationFn: async ({ isOff, ...own }: EntryOfDay & { isOff: boolean }) => {
      const { putEntryOff, takeEntryBack } = await import('../../today/put-entry-off.ts');
      await (isOff
        ? putEntryOff(client, own, () => put.mutate({ ...own, isOff: false }))
        : takeEntryBack(client, own));
    },
  });
  return (
    <Button
      variant="subtle"
      loading={put.isPending}
      onClick={() => put.mutate({ ...entry, isOff: true })}
    >
      {words.tomorrow}
    </Button>
  );
}

function Go({ date, next }: { date: string; next: TodayItem }) {
  const navigate = useNavigate();
  useEnter(() => {
    walkTo(date, next);
    void navigate(toItem(next));
  });
  return (
    <Button
      aria-keyshortcuts="Enter"
      renderRoot={(props) => (
        <Link {...toItem(next)} {...props} onClick={() => walkTo(date, next)} />
      )}
    >
      {words.go}
    </Button>
  );
}
