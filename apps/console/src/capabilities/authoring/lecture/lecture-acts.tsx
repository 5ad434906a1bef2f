import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import type { Lecture } from '../authoring.queries.ts';
import styles from './lecture-page.module.css';

const PublishDialog = sheetPart(() => import('../publish/publish-dialog.tsx'), 'PublishDialog');
const WatchDialog = sheetPart(() => import('./watch-dialog.tsx'), 'WatchDialog');

interface LectureActsProps {
  courseId: number;
  lectureId: number;
  lecture: Lecture;
}

/** What leads out of the draft: watched as students will, and given to them. */
export function LectureActs({ courseId, lectureId, lecture }: LectureActsProps) {
  const mayPublish = useMay()('content.publish');
  const { mayDraft, content } = lecture;
  const { open, dialog } = useDialog<'watch' | 'publish'>((wish, state) =>
    wish === 'watch' ? (
      <WatchDialog {...{ courseId, lectureId, lecture, ...state }} />
    ) : (
      <PublishDialog {...{ courseId, mayPublish, mayDraft, ...state }} />
    ),
  );
  return (
    <span className={styles.acts}>
      {content === 'video' && (
        <Button
          variant="default"
          leftSection={<IconEye size={18} stroke={1.6} />}
          onClick={() => open('watch')}
        >
          像学员一样看
        </Button>
      )}
      <Button onClick={() => open('publish')}>{mayPublish ? '发布…' : '看改动'}</Button>
      {dialog}
    </span>
  );
}
