import type { CDPSession, Page } from '@playwright/test';

/** What frames took, in milliseconds. */
export interface Frames {
  readonly count: number;
  /** From the first task of each frame that took longer than 50 ms until it was drawn. */
  readonly long: readonly number[];
  /** Of the same frames, what the page's thread itself worked: the rest of the time others had the processor. */
  readonly own: readonly number[];
}

interface Seen {
  readonly count: number;
  readonly long: readonly { readonly at: number; readonly duration: number }[];
  readonly began: number;
}

/** One of the browser's own trace. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const began = 'bench-began';
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** What the page itself sees of its frames. */
const watch = `window.frames_ = { count: 0, long: [], isOver: false };
frames_.observer = new PerformanceObserver((list) => {
  for (const { startTime: at, duration } of list.getEntries()) frames_.long.push({ at, duration });
});
frames_.observer.observe({ type: 'long-animation-frame' });
(function next() { if (frames_.isOver) return; frames_.count += 1; requestAnimationFrame(next); })();
performance.clearMarks(${JSON.stringify(began)});
frames_.began = performance.mark(${JSON.stringify(began)}).startTime;`;

const seen = `(() => { frames_.isOver = true; frames_.observer.disconnect();
return { count: frames_.count, long: frames_.long, began: frames_.began }; })()`;

/** Counts the frames of a page while something is done on it. */
export async function watchFrames(
  page: Page,
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<Frames> {
  const trace = await startTrace(devtools);
  await page.evaluate(watch);
  await act();
  const { count, long, began: at } = await page.evaluate<Seen>(seen);
  const workOf = readWork(await trace.stop(), at);
  const slow = long.filter(({ duration }) => duration > 50);
  return { count, long: slow.map(({ duration }) => duration), own: slow.map(workOf) };
}

async function startTrace(devtools: CDPSession): Promise<{ stop: () => Promise<TraceEvent[]> }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  return {
    stop: async () => {
      const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
      await devtools.send('Tracing.end');
      await complete;
      devtools.off('Tracing.dataCollected', collect);
      return events;
    },
  };
}

/** Tells of a frame how long the page's thread worked on it. `at` is when the mark was set, by the page's clock. */
function readWork(events: readonly TraceEvent[], at: number) {
  const mark = events.find(({ name }) => name === began);
  if (mark === undefined) throw new Error('the trace does not have the page’s mark');
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === mark.pid && tid === mark.tid,
  );
  return (frame: Seen['long'][number]): number => {
    const from = mark.ts + (frame.at - at) * 1000;
    const to = from + frame.duration * 1000;
    // The clock of the page is a little coarser than that of the trace.
    const within = tasks.filter(({ ts, dur = 0 }) => ts > from - 500 && ts + dur < to + 2000);
    return within.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;
  };
}
