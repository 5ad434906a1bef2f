import type { openCourseware } from '@xuezhou/contract/courseware';
import type { DataOf } from '@xuezhou/contract/kernel';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { v7 } from 'uuid';
import { reportOutbox } from '../courseware.outbox.ts';

export type Launch = DataOf<typeof openCourseware>;

/** `silent`: it runs, and has not said a word of what it is asked for. */
export type PackageState = 'opening' | 'running' | 'silent' | 'failed';

/** Milliseconds until a frame that has not answered is said to have failed. */
const patience = 20_000;
/** Milliseconds that a package gets for its last report. */
const farewell = 1500;

interface PackageMessage {
  readonly from: 'courseware';
  readonly kind: string;
  readonly order?: unknown;
  readonly state?: unknown;
}

const isPackageMessage = (data: unknown): data is PackageMessage =>
  typeof data === 'object' &&
  data !== null &&
  'from' in data &&
  data.from === 'courseware' &&
  'kind' in data &&
  typeof data.kind === 'string';

/** How one stretch goes, and what puts it elsewhere unless it is at a given state; another stretch begins anew. */
function useStateOf(sessionId: string | undefined) {
  const [known, setKnown] = useState<{ of: string | undefined; state: PackageState }>();
  const put = useCallback(
    (state: PackageState, unless?: PackageState) =>
      setKnown((before) =>
        before?.of === sessionId && before?.state === unless ? before : { of: sessionId, state },
      ),
    [sessionId],
  );
  const state: PackageState = known?.of === sessionId ? (known?.state ?? 'opening') : 'opening';
  return [state, put] as const;
}

/**
 * Talks with the page that holds the package. What comes from another origin or another window is not heard; what is
 * heard is a stranger's word all the same, and goes to the server as a report of this very stretch and nothing else.
 */
export function usePackage(launch: Launch | undefined, onEscape: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, put] = useStateOf(launch?.sessionId);
  const left = useRef<(() => void) | null>(null);

  const say = useCallback(
    (message: object) => {
      if (launch === undefined) return;
      frame.current?.contentWindow?.postMessage(message, new URL(launch.address).origin);
    },
    [launch],
  );

  useEffect(() => {
    if (launch === undefined) return;
    let timer = setTimeout(() => put('failed'), patience);
    let hasBegun = false;
    const wait = (next: PackageState) => {
      clearTimeout(timer);
      timer = setTimeout(() => put(next), patience);
    };
    const hears: Record<string, (message: PackageMessage) => void> = {
      ready: () => say({ kind: 'start', ...launch }),
      // Its scripts run before it is loaded, so it may have said its first word by then.
      loaded: () => {
        if (hasBegun) return;
        put('running', 'silent');
        wait('silent');
      },
      begun: () => {
        hasBegun = true;
        clearTimeout(timer);
        put('running');
      },
      report: (message) => keep(launch.sessionId, message),
      escape: onEscape,
      left: () => left.current?.(),
    };
    const leave = hearFrom(new URL(launch.address).origin, frame, hears);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [launch, say, put, onEscape]);

  useSaveWhenHidden(say);

  /** Ends the package as when its window is closed; resolves once it has said its last word, or will not. */
  const leave = useCallback(async () => {
    await new Promise<void>((resolve) => {
      left.current = resolve;
      setTimeout(resolve, farewell);
      say({ kind: 'leave' });
    });
  }, [say]);

  return { frame, state, leave };
}

/** Until what it answers is called; of one origin and one window alone. */
function hearFrom(
  origin: string,
  frame: RefObject<HTMLIFrameElement | null>,
  hears: Readonly<Record<string, (message: PackageMessage) => void>>,
): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    if (isPackageMessage(event.data) && Object.hasOwn(hears, event.data.kind))
      hears[event.data.kind]?.(event.data);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** A page that nobody sees may be gone for good. */
function useSaveWhenHidden(say: (message: object) => void): void {
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden') say({ kind: 'save' });
    };
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [say]);
}

function keep(sessionId: string, { order, state }: PackageMessage): void {
  if (typeof order !== 'number' || !Number.isInteger(order) || order < 0) return;
  if (typeof state !== 'string') return;
  const at = new Date(serverNow()).toISOString();
  void reportOutbox.add({ body: { reportId: v7(), sessionId, at, order, state } });
}
