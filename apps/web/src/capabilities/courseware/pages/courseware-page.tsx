import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { coursewareQuery, launchQuery, type CoursewarePlace } from '../courseware.queries.ts';
import { lastReport } from '../courseware.outbox.ts';
import { coursewareWords as words } from '../courseware.words.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PackageFoot, PackageHead, PackageTools } from '../parts/package-head.tsx';
import { PackageNotes } from '../parts/package-notes.tsx';
import { PartList } from '../parts/part-list.tsx';
import { SavedLine } from '../parts/saved-line.tsx';
import { Standing } from '../parts/standing.tsx';
import { PackageFrame } from '../player/package-frame.tsx';
import { useKeptOpen } from '../player/use-kept-open.ts';
import { usePackage } from '../player/use-package.ts';
import styles from '../courseware.module.css';

/** A package of others, and beside it what it told of itself. */
export function CoursewarePage() {
  const { courseId, coursewareId } = useParams({ strict: false });
  const place = { courseId: Number(courseId), coursewareId: Number(coursewareId) };
  return <OpenedCourseware key={place.coursewareId} place={place} />;
}

function OpenedCourseware({ place }: { place: CoursewarePlace }) {
  const { data: courseware } = useSuspenseQuery(coursewareQuery(place));
  const { opened, begin, leaveTo } = useTurns(place);
  const { launch, error, isOut, setOut } = opened;
  const escapeTo = useRef<HTMLButtonElement>(null);
  const onEscape = useCallback(() => {
    setOut(true);
    escapeTo.current?.focus();
  }, [setOut]);
  const { frame, state, leave } = usePackage(launch, onEscape);
  useKeptOpen(place, launch);
  useTitle(courseware.title);
  useToldStanding(place, launch?.sessionId);
  const onLeave = () => void leave().then(leaveTo);
  const onPart = (key: string) => void leave().then(() => begin(key));
  const tools = { frame, onLeave, escapeTo };
  return (
    <>
      <PagePhoneHeader
        title={courseware.title}
        caption={`${courseware.readingName} · ${words.kind}`}
        back={<BackLink label={words.back} to={`/course/${place.courseId}/video-mode`} />}
      />
      <PageColumn
        layout="aside"
        asideLabel={words.aside}
        aside={
          <div className={styles.beside}>
            <Standing courseware={courseware} isSilent={state === 'silent'} />
            <PartList parts={courseware.parts} current={launch?.part} onOpen={onPart} />
            <PackageNotes
              place={place}
              courseware={courseware}
              resumes={launch?.resumes ?? false}
              onRenewed={() => begin('')}
            />
          </div>
        }
      >
        <PackageHead courseware={courseware}>
          <SavedLine sessionId={launch?.sessionId} />
          <PackageTools {...tools} isOnDesk />
        </PackageHead>
        <PackageFrame
          {...{ frame, launch, state }}
          title={courseware.title}
          error={error}
          onAgain={() => begin(launch?.part ?? '')}
        />
        <PackageFoot isEscaped={isOut} />
      </PageColumn>
      {/* Last of all: the bar covers the foot of a phone's page, and keeps as much room below what stands before it. */}
      <PackageTools {...tools} />
    </>
  );
}

/** Which part is open; each time that one is opened is a turn of its own. */
function useTurns(place: CoursewarePlace) {
  const [{ part, turn }, setTurn] = useState({ part: '', turn: 0 });
  const [isOut, setOut] = useState(false);
  const launch = useQuery(launchQuery(place, part, turn));
  const navigate = useNavigate();
  const begin = useCallback((key: string) => {
    setOut(false);
    setTurn((before) => ({ part: key, turn: before.turn + 1 }));
  }, []);
  const leaveTo = () =>
    navigate({ to: '/course/$courseId/video-mode', params: { courseId: place.courseId } });
  return {
    opened: {
      launch: launch.data,
      error: launch.error && troubleText(launch.error),
      isOut,
      setOut,
    },
    begin,
    leaveTo,
  };
}

/** What the server made of a report stands here at once, and where the course counts it. */
function useToldStanding(place: CoursewarePlace, sessionId: string | undefined): void {
  const client = useQueryClient();
  const told = useStore(lastReport);
  const { courseId, coursewareId } = place;
  useEffect(() => {
    if (told === null || told.sessionId !== sessionId || 'refused' in told) return;
    void client.invalidateQueries({
      queryKey: coursewareQuery({ courseId, coursewareId }).queryKey,
    });
    for (const operation of [getCourse, openBook])
      void client.invalidateQueries({ queryKey: keyOf(operation), refetchType: 'none' });
  }, [client, told, sessionId, courseId, coursewareId]);
}
