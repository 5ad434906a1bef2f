import { Presence } from '../../../platform/presence/presence.tsx';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import {
  saveCaptions,
  saveChapters,
  saveLectureQuestions,
  type CaptionLanguage,
} from '@xuezhou/contract/authoring/console';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { useState } from 'react';
import type { Lecture } from '../authoring.queries.ts';
import { AlongCard } from './along-card.tsx';
import { CaptionsPanel } from './captions-panel.tsx';
import { ChaptersCard } from './chapters/chapters-card.tsx';
import { LectureActs } from './lecture-acts.tsx';
import { makePlayer } from './draft-player.ts';
import { QuestionsCard } from './questions-card.tsx';
import { ShownCard } from './shown-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { useEdited } from './use-edited.ts';
import { VideoCard } from './video-card.tsx';
import styles from './lecture-page.module.css';

interface LectureDeskProps {
  courseId: number;
  lectureId: number;
  lecture: Lecture;
  refetch: () => Promise<Lecture | undefined>;
}

const cuesOf = (lecture: Lecture, language: CaptionLanguage) =>
  lecture.captions.find((each) => each.language === language)?.cues ?? [];

/** The video with all that belongs to it; each part is written and saved by itself. */
export function LectureDesk({ courseId, lectureId, lecture, refetch }: LectureDeskProps) {
  const [player] = useState(makePlayer);
  const [language, setLanguage] = useState<CaptionLanguage>('zh');
  const parts = useParts({ courseId, lectureId, lecture, refetch }, language);
  const { mayDraft, content } = lecture;
  const one = { courseId, lectureId, lecture };
  useTitle(lecture.title);
  usePageKeys({
    k: player.toggle,
    j: () => player.skip(-3),
    l: () => player.skip(3),
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/courses">课程</Link>
        <Link to={`/courses/${courseId}`} search={{ open: `lecture:${lectureId}` }}>
          {lecture.course} · {lecture.reading}
        </Link>
        <h1>{lecture.title}</h1>
        {mayDraft && <Presence kind="course" id={courseId} />}
        <span className={styles.quiet}>存下的在草稿里，发布以后学员才看到</span>
        <LectureActs {...one} />
      </header>
      <div className={styles.main}>
        <div className={styles.top}>
          <VideoCard {...one} cues={parts.captions.value} player={player} />
          <div className={styles.stack}>
            {mayDraft && content !== 'slides' && <UploadCard {...one} refetch={refetch} />}
            <ShownCard {...one} />
          </div>
        </div>
        <AlongCard
          {...{ courseId, lectureId, player }}
          chapters={parts.chapters.value}
          questions={parts.questions.value}
        />
        <div className={styles.cards}>
          {content !== 'slides' && (
            <ChaptersCard
              drafting={
                lecture.canDraft && content === 'video' && lecture.captions.length > 0
                  ? { courseId, lectureId }
                  : undefined
              }
              edited={parts.chapters}
              liveMarks={lecture.liveMarks}
              mayDraft={mayDraft && content === 'video'}
              player={player}
            />
          )}
          <QuestionsCard
            {...{ courseId, lectureId, player }}
            edited={parts.questions}
            mayPlace={mayDraft && content !== 'none'}
          />
        </div>
      </div>
      {/* Those of slides follow what is spoken; there is no player here either. */}
      {content !== 'slides' && (
        <aside className={styles.side}>
          <CaptionsPanel
            {...{ courseId, lectureId, mayDraft, language, player }}
            key={language}
            revision={lecture.revision}
            hasVideo={content === 'video'}
            canHear={lecture.canHear && content === 'video'}
            isThere={cuesOf(lecture, language).length > 0}
            onLanguage={setLanguage}
            edited={parts.captions}
          />
          <p className={styles.keys}>
            <KeyHint keys={['K']}>播放</KeyHint>
            <KeyHint keys={['J', 'L']}>退 进 3 秒</KeyHint>
          </p>
        </aside>
      )}
    </div>
  );
}

/** The parts of a lecture that are written here, and how each is saved. */
function useParts(
  { courseId, lectureId, lecture, refetch }: LectureDeskProps,
  language: CaptionLanguage,
) {
  const { revision } = lecture;
  const ids = { courseId, lectureId };
  const askFor =
    <Part,>(of: (lecture: Lecture) => Part) =>
    async () => {
      const now = await refetch();
      return now && { revision: now.revision, saved: of(now) };
    };
  const captions = useEdited({
    saved: cuesOf(lecture, language),
    revision,
    send: (cues, from) => call(saveCaptions, { body: { ...ids, revision: from, language, cues } }),
    ask: askFor((now) => cuesOf(now, language)),
    said: '字幕存进草稿了',
  });
  const chapters = useEdited({
    saved: lecture.chapters,
    revision,
    send: (news, from) => call(saveChapters, { body: { ...ids, revision: from, chapters: news } }),
    ask: askFor((now) => now.chapters),
    said: '章节存进草稿了',
  });
  const questions = useEdited({
    saved: lecture.questions,
    revision,
    send: (placed, from) =>
      call(saveLectureQuestions, {
        body: {
          ...ids,
          revision: from,
          questions: placed.map(({ questionId, second }) => ({ questionId, second })),
        },
      }),
    ask: askFor((now) => now.questions),
    said: '随堂题存进草稿了',
  });
  return { captions, chapters, questions };
}
