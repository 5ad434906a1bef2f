import { call } from '@xuezhou/client/api/call.ts';
import { placeCards } from '@xuezhou/contract/flash-card/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { TopicField } from '../topic-fields.tsx';
import { cutWords, idsOf, wordsOf, type Chosen } from './act-on-cards.ts';

interface TopicDialogProps {
  chosen: Chosen;
  /** Undefined: they are of several courses. */
  courseId: number | undefined;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Gives cards a topic of their course. */
export function TopicDialog({ chosen, courseId, isOpen, onClose, onDone }: TopicDialogProps) {
  const form = useConsoleForm({
    initial: { subject: '' },
    check: { subject: (subject: string) => (subject === '' ? '请选一个考点' : null) },
    refused: { placeUnknown: 'subject' },
  });
  const { value, error } = form.field('subject') as { value: string; error?: string };
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title="改考点"
      button={`改 ${wordsOf(chosen)}`}
      isReady={courseId !== undefined}
      work={async ({ subject }) => {
        const { cardIds, isCut } = await idsOf(chosen);
        const { cards, inFiles, elsewhere } = await call(placeCards, {
          body: { cardIds, subjectId: Number(subject) },
        });
        onDone();
        return [
          `改了 ${cards} 张`,
          ...(inFiles > 0 ? [`${inFiles} 张在课程文件里，没有动`] : []),
          ...(elsewhere > 0 ? [`${elsewhere} 张不在这门课，没有动`] : []),
        ]
          .join('，')
          .concat(cutWords(isCut));
      }}
    >
      {courseId === undefined ? (
        <p>选中的闪卡在几门课里。请先按课程筛选，再一起改考点。</p>
      ) : (
        <>
          <p>课程文件里的闪卡在文件里改，这里不动。24 小时内可以从操作记录撤回。</p>
          <TopicField
            {...{ courseId, value, error }}
            onChange={(subject) => form.set({ subject })}
          />
        </>
      )}
    </FormDialog>
  );
}
