import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { saveSlides, type Slide } from '@xuezhou/contract/authoring/console';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import { lectureQuery } from '../authoring.queries.ts';
import styles from './node-pane.module.css';

interface LectureSlidesProps {
  courseId: number;
  lectureId: number;
  mayDraft: boolean;
}

const empty: Slide = { title: '', body: '', say: [], figure: null };

/** A lecture without a camera: each page, and what is said to it. */
export function LectureSlides({ courseId, lectureId, mayDraft }: LectureSlidesProps) {
  const lecture = useQuery(lectureQuery(courseId, lectureId));
  if (lecture.isError)
    return (
      <ErrorState
        title="这节课没有打开"
        text={troubleText(lecture.error)}
        action={
          <Button variant="light" onClick={() => void lecture.refetch()}>
            再试一次
          </Button>
        }
      />
    );
  if (lecture.data === undefined) return <PageSkeleton />;
  const { isVideo, slides, revision } = lecture.data;
  return (
    <>
      <Notice
        title={isVideo ? '这节课是录像' : '视频和随堂题'}
        action={
          <Button
            size="sm"
            variant="light"
            renderRoot={(props) => (
              <Link {...props} to={`/courses/${courseId}/lectures/${lectureId}`} />
            )}
          >
            打开这节课
          </Button>
        }
      >
        {isVideo ? '换视频、改字幕、章节和随堂题' : '上传录像，或在讲到某一秒时问一道题'}
      </Notice>
      {!isVideo && (
        <SlidesForm
          courseId={courseId}
          lectureId={lectureId}
          mayDraft={mayDraft}
          slides={slides}
          revision={revision}
          onOutdated={() => void lecture.refetch()}
        />
      )}
    </>
  );
}

interface SlidesFormProps extends LectureSlidesProps {
  slides: readonly Slide[];
  revision: number;
  /** Somebody saved meanwhile. */
  onOutdated: () => void;
}

function SlidesForm({ courseId, lectureId, mayDraft, slides, revision, ...on }: SlidesFormProps) {
  // Null: as it was saved. What is typed stays here when somebody else saved meanwhile.
  const [edited, setEdited] = useState<{ slides: readonly Slide[]; from: number } | null>(null);
  const { act, isBusy, refusal, forget } = useAct({
    onRefusal: () => {
      on.onOutdated();
      return false;
    },
  });
  const shown = edited?.slides ?? slides;
  const change = (news: readonly Slide[]) => {
    forget();
    setEdited({ slides: news, from: edited?.from ?? revision });
  };
  const save = () =>
    void act(async () => {
      const body = { courseId, lectureId, revision: edited?.from ?? revision, slides: [...shown] };
      const { revision: from } = await call(saveSlides, { body });
      // What was typed meanwhile stands on what was just saved.
      setEdited((now) => (now === edited ? null : now && { ...now, from }));
      return '存进草稿了';
    });
  return (
    <form
      className={styles.slides}
      aria-label="幻灯片和讲稿"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {edited !== null && edited.from !== revision && (
        <Notice
          tone="review"
          title="同事刚存过这节课，你写的还在下面，没有存上去"
          action={
            <>
              <Button variant="subtle" size="sm" onClick={() => setEdited(null)}>
                用同事的
              </Button>
              <Button
                variant="light"
                size="sm"
                onClick={() => setEdited({ slides: shown, from: revision })}
              >
                用我的
              </Button>
            </>
          }
        >
          {slides.map(({ title }) => title).join('、')}
        </Notice>
      )}
      {shown.length === 0 && (
        <Notice title="这节课还没有内容">
          不用录像：写几页幻灯片和讲稿，发布以后会做成带字幕的课。
        </Notice>
      )}
      {shown.map((slide, index) => (
        <SlideFields
          key={index}
          slide={slide}
          number={index + 1}
          mayDraft={mayDraft}
          onChange={(news) => change(shown.with(index, news))}
          onRemove={() => change(shown.toSpliced(index, 1))}
        />
      ))}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {mayDraft && (
        <div className={styles.actions}>
          <Button variant="light" size="sm" onClick={() => change([...shown, empty])}>
            加一页
          </Button>
          {edited !== null && (
            <Button type="submit" size="sm" loading={isBusy}>
              存进草稿
            </Button>
          )}
        </div>
      )}
      <LeaveGuard unsaved={edited !== null && !isBusy ? '幻灯片的改动' : undefined} />
    </form>
  );
}

interface SlideFieldsProps {
  slide: Slide;
  number: number;
  mayDraft: boolean;
  onChange: (slide: Slide) => void;
  onRemove: () => void;
}

function SlideFields({ slide, number, mayDraft, onChange, onRemove }: SlideFieldsProps) {
  return (
    <fieldset className={styles.form}>
      <legend className={styles.legend}>第 {number} 页</legend>
      <TextInput
        label="标题"
        maxLength={60}
        readOnly={!mayDraft}
        className={styles.long}
        value={slide.title}
        onChange={({ currentTarget }) => onChange({ ...slide, title: currentTarget.value })}
      />
      <Textarea
        label="画面"
        description="短句、列表，公式写在 $ 之间"
        autosize
        minRows={3}
        maxLength={2000}
        readOnly={!mayDraft}
        className={styles.whole}
        value={slide.body}
        onChange={({ currentTarget }) => onChange({ ...slide, body: currentTarget.value })}
      />
      <Textarea
        label="讲稿"
        description="一行一句，字幕跟着它走"
        autosize
        minRows={3}
        readOnly={!mayDraft}
        className={styles.whole}
        value={slide.say.join('\n')}
        onChange={({ currentTarget }) =>
          onChange({
            ...slide,
            say: currentTarget.value === '' ? [] : currentTarget.value.split('\n'),
          })
        }
      />
      {mayDraft && (
        <Button variant="subtle" size="sm" aria-label={`删去第 ${number} 页`} onClick={onRemove}>
          删去这一页
        </Button>
      )}
    </fieldset>
  );
}
