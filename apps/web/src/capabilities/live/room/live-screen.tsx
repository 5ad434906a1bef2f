import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LiveClass } from '@xuezhou/contract/live';
import type { doorOf } from '@xuezhou/rules/live/live';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { timeText } from '@xuezhou/client/time/moment-text.ts';
import { Waiter } from '@xuezhou/client/network/waiter.ts';
import { serverNow, useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { ZoneNote } from '../../../platform/page/zone-note.tsx';
import { liveTokenQuery } from '../live.queries.ts';
import { liveWords } from '../live.words.ts';
import { toReplay } from '../to-replay.ts';
import { LiveNotice } from './live-notice.tsx';
import { LiveVideo } from './live-video.tsx';
import type { Room } from './use-room-connection.ts';

const words = liveWords.room;

/** All whom one line left ask within so long, and not in the same instant. */
const spreadMs = 2000;

/** Until there is an answer: what is lost of it would leave the former address until that runs out. */
function askAnew(ask: () => Promise<Error | null>): () => void {
  const waiter = new Waiter({ isSpread: true });
  let isOver = false;
  const go = async () => {
    const error = await ask();
    if (!isOver && error !== null && !(error instanceof RefusalError)) waiter.wait(() => void go());
  };
  const timer = setTimeout(() => void go(), Math.random() * spreadMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    waiter.stop();
  };
}

/** An address is renewed this long before it ends. */
const renewAheadMs = 3 * 60_000;

interface LiveScreenProps {
  live: LiveClass;
  door: ReturnType<typeof doorOf>;
  room: Room;
}

/** The picture of a class, or what is waited for. */
export function LiveScreen({ live, door, room }: LiveScreenProps) {
  if (door === 'cancelled')
    return <LiveNotice title={words.cancelled} text={words.cancelledText} />;
  if (door === 'ended') return <Ended live={live} />;
  if (room.refusal !== null)
    return <LiveNotice title={room.hasLeft ? words.left : words.failed} text={room.refusal} />;
  if (door === 'early')
    return (
      <LiveNotice title={words.early} text={words.earlyText}>
        <Countdown until={live.beginsAt} />
        <Button component="a" href={live.calendarPath} download variant="default">
          {liveWords.calendar}
        </Button>
      </LiveNotice>
    );
  return <Entered live={live} room={room} />;
}

function Ended({ live }: { live: LiveClass }) {
  const { replay } = live;
  if (replay === null) return <LiveNotice title={words.ended} text={words.endedText} />;
  return (
    <LiveNotice title={words.ended} text={words.replayText}>
      <Button renderRoot={(props) => <Link {...toReplay(live, replay)} {...props} />}>
        {liveWords.replay}
      </Button>
    </LiveNotice>
  );
}

function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useServerNow();
  const late = Math.floor(-left / 60_000);
  // Of what ought to have begun it is said when that was; the minutes that pass are not read out.
  if (left <= 0)
    return (
      <p>
        {words.planned(timeText(until))} <ZoneNote />
        {late > 0 && <span aria-hidden>，{words.late(late)}</span>}
      </p>
    );
  return <p role="timer">{liveWords.beginsIn(liveWords.countdown(left))}</p>;
}

function Entered({ live, room }: Omit<LiveScreenProps, 'door'>) {
  const token = useSteadyQuery({
    ...liveTokenQuery(live.liveId),
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(10_000, Date.parse(data.expiresAt) - serverNow() - renewAheadMs) : 15_000,
    refetchIntervalInBackground: true,
  });
  const { refetch } = token;
  const { turn } = room;
  useEffect(
    () => (turn > 0 ? askAnew(async () => (await refetch()).error) : undefined),
    [turn, refetch],
  );
  if (token.isPending) return <LiveNotice title={words.connecting} isBusy />;
  // What a network loses for a moment is asked again; the picture goes on with the address that it has.
  if (token.error instanceof RefusalError || token.data === undefined)
    return (
      <LiveNotice title={words.failed} text={troubleText(token.error)}>
        {!(token.error instanceof RefusalError) && (
          <Button loading={token.isFetching} onClick={() => void token.refetch()}>
            {liveWords.again}
          </Button>
        )}
      </LiveNotice>
    );
  const { way, liveURL: address } = token.data;
  if (way === 'page')
    return (
      <LiveNotice title={live.title} text={words.elsewhereText}>
        <Button component="a" href={address} target="_blank" rel="noopener noreferrer">
          {words.openElsewhere}
        </Button>
      </LiveNotice>
    );
  const isStreaming = room.isStreaming ?? (live.isStreaming || token.data.isStreaming);
  if (!isStreaming)
    return (
      <LiveNotice
        title={room.isTeacher ? words.waitingHost : words.waiting}
        text={room.isTeacher ? words.waitingHostText : words.waitingText}
        isBusy
      >
        <Countdown until={live.beginsAt} />
      </LiveNotice>
    );
  return (
    <LiveVideo title={live.title} address={address} onAddressEnd={() => void token.refetch()} />
  );
}
