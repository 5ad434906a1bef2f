import { NumberInput, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { setReplay } from '@xuezhou/contract/live/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import type { LiveDialogProps } from './move-dialog.tsx';

interface ReplayForm {
  readonly lecture: string;
  /** Words while it is typed: a sign alone. */
  readonly offset: number | string;
}

const mostSeconds = 99_999;

/** The number of a lecture, as it is or at the end of the address of its page; null: there is none. */
function lectureIn(text: string): number | null {
  const [, number] = /(?:^|\/)([1-9]\d{0,8})\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/** A lecture of the same course that is the recording. */
export function ReplayDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const form = useConsoleForm<ReplayForm>({
    initial: {
      lecture: live.replayBulletId === null ? '' : String(live.replayBulletId),
      offset: 0,
    },
    check: {
      lecture: (lecture) =>
        lectureIn(lecture) === null ? '请写课的编号，或者粘贴这节课的网址' : null,
    },
    refused: { lectureUnknown: 'lecture' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`“${live.title}”的回放`}
      button="放上回放"
      work={async ({ lecture, offset }) => {
        const bulletId = lectureIn(lecture);
        if (bulletId === null) return undefined;
        const { lectureTitle } = await call(setReplay, {
          body: { liveId: live.liveId, bulletId, offsetSeconds: Number(offset) || 0 },
        });
        return `“${lectureTitle}”是“${live.title}”的回放了`;
      }}
    >
      <p>
        回放是《{live.courseTitle}
        》里的一节课：先把录像导入课程，再在这里指给它。上课时记的各段，在那节课的“章节”里带进来。
      </p>
      <TextInput
        label="哪节课"
        description="课的编号，或者学员端那一页的网址"
        maxLength={500}
        {...form.field('lecture')}
      />
      <NumberInput
        label="录像早开始几秒"
        description="聊天照它对上时间；录像晚开始就写负数"
        min={-mostSeconds}
        max={mostSeconds}
        allowDecimal={false}
        clampBehavior="strict"
        {...form.field('offset')}
      />
    </FormDialog>
  );
}
