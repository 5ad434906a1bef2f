import type { Video } from '@xuezhou/contract/lecture';
import { failureMessage } from '@xuezhou/contract/failures';
import { mergeRanges } from '@xuezhou/rules/lecture/watched';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { forgetTakeover } from '@xuezhou/client/api/takeover.ts';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import type { LecturePlace } from '../port/lecture-place.ts';
import { renewVideo } from '../port/lecture.queries.ts';
import { reportProgress } from '../progress/report-progress.ts';
import { sendReport } from '../progress/send-report.ts';
import { tellLoginOver } from '../port/tell-login-over.ts';
import { followMedia } from './follow-media.ts';
import { keepStream, type KeptStream } from './stream/keep-stream.ts';
import { openStream, type Stream } from './stream/open-stream.ts';
import { pause, play, setSpeed } from './controls/player-actions.ts';
import { freshLecture, usePlayer, type Problem } from '../port/player-store.ts';
import { playerWords } from './player.words.ts';
import { recoverCaptions, type CaptionRecovery } from './captions/recover-captions.ts';

/** A lecture that can be played, as it was when it was opened. */
export interface OpenedLecture {
  place: LecturePlace;
  video: Video;
  /** Seconds. */
  startAt: number;
  /** Plays without another click, because one has led here. */
  playsAtOnce: boolean;
}

/** Ways to try again after a problem. */
interface Playback {
  retry: () => void;
  retryCaptions: () => void;
}

/** Plays a lecture in the page's player and reports what is watched. */
export function usePlayback(opened: OpenedLecture | null): Playback {
  const client = useQueryClient();
  const media = usePlayer((state) => state.media);
  const student = useStudent();
  const { videoSpeed } = student.profile;
  const isStudent = isLoggedIn(student);
  const playing = useRef<Playing | null>(null);

  useEffect(() => {
    if (!media || !opened) return;
    const begun = beginPlayback(client, media, opened);
    playing.current = begun;
    return () => {
      begun.stop();
      playing.current = null;
    };
  }, [client, media, opened]);

  useEffect(() => {
    if (isStudent) forgetTakeover();
  }, [isStudent]);

  const isListening = usePlayer((state) => state.isListening);
  useEffect(() => {
    if (opened) playing.current?.stream.turnTo(pathOf(opened.video));
  }, [opened, isListening]);

  // After the stream: what is loaded anew begins with the default speed.
  useEffect(() => setSpeed(videoSpeed), [videoSpeed, media, opened, isListening]);

  const retry = () => {
    if (usePlayer.getState().problem?.kind !== 'elsewhere') playing.current?.stream.retry();
    else void playHere(playing.current);
  };
  const retryCaptions = useCallback(() => playing.current?.captions.retry(), []);
  return { retry, retryCaptions };
}

interface Playing {
  readonly stream: Stream;
  readonly kept: KeptStream | null;
  readonly captions: CaptionRecovery;
  readonly stop: () => void;
}

function beginPlayback(
  client: QueryClient,
  media: HTMLVideoElement,
  { place, video, startAt, playsAtOnce }: OpenedLecture,
): Playing {
  usePlayer.setState({
    ...freshLecture,
    time: startAt,
    beginsAt: startAt,
    duration: video.duration,
    watched: video.watched,
  });
  const unfollow = followMedia(media);
  const stopReports = reportProgress({
    media,
    position: () => (usePlayer.getState().beginsAt === null ? media.currentTime : null),
    known: startAt,
    send: (news, isLeaving) => sendReport(client, place, news, isLeaving),
    onWatched: (watched) =>
      usePlayer.setState({ watched: mergeRanges([...video.watched, ...watched]) }),
  });
  const stream = openStream({
    media,
    path: pathOf(video),
    startAt,
    renew: async () => pathOf(await renewVideo(place)),
    onHalt: (at) => usePlayer.setState({ beginsAt: at, time: at, isPlaying: false }),
    onProblem: showProblem,
  });
  const kept = video.oneStream
    ? keepStream({ media, bulletId: place.bulletId, onElsewhere: showElsewhere })
    : null;
  const captions = recoverCaptions(() => renewVideo(place));
  if (playsAtOnce && !isSilentNow(video)) play();
  const stop = () => {
    // First the reports: a closed stream leaves the element at 0.
    stopReports();
    kept?.stop();
    captions.stop();
    unfollow();
    stream.close();
    usePlayer.setState(freshLecture);
  };
  return { stream, kept, captions, stop };
}

const showElsewhere = ({ device, lecture }: { device: string; lecture: string }): void => {
  pause();
  showProblem({ kind: 'elsewhere', message: playerWords.playsElsewhere(device, lecture) });
};

/** There is no picture of it to be seen, and nothing to hear. */
const isSilentNow = ({ audio }: Video): boolean =>
  usePlayer.getState().isListening && audio.state === 'silent';

/** Where the sound alone is not there, it is heard with its pictures. */
function pathOf({ paths, vpathFree, audio }: Video): string {
  const sound = usePlayer.getState().isListening ? audio.path : null;
  return sound ?? vpathFree ?? paths[0]?.path ?? '';
}

/** The other page learns it with its next call, and pauses. */
async function playHere(playing: Playing | null): Promise<void> {
  // Without a network the words stay, with their button.
  if (!(await playing?.kept?.takeOver().catch(() => false))) return;
  usePlayer.setState({ problem: null });
  playing?.stream.retry();
  play();
}

function showProblem(problem: Problem | null): void {
  // What still arrives of the stream does not make it ours again.
  if (usePlayer.getState().problem?.kind === 'elsewhere') return;
  if (problem || usePlayer.getState().problem) usePlayer.setState({ problem });
  if (problem?.kind === 'session') tellLoginOver(new FailureError(401, failureMessage(401)));
}
