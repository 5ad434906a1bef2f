import { Radio, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { muteInQa } from '@xuezhou/contract/qa/console';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { filled } from '../../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../../platform/form/use-console-form.ts';
import type { ThreadAct } from '../thread-act.ts';
import styles from './mute-dialog.module.css';

interface MuteDialogProps {
  act: Extract<ThreadAct, { what: 'mute' }>;
  isOpen: boolean;
  onClose: () => void;
}

/** Who disturbs asks and answers nothing for a while; or may again. */
export const MuteDialog = (props: MuteDialogProps) =>
  props.act.until === null ? (
    <PauseDialog {...props} />
  ) : (
    <LiftDialog {...props} until={props.act.until} />
  );

function LiftDialog({ act, until, isOpen, onClose }: MuteDialogProps & { until: string }) {
  const { studentId, name } = act;
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`${name}的发言已暂停`}
      button="现在就恢复发言"
      work={async () => {
        await call(muteInQa, { body: { studentId, minutes: 0, reason: '' } });
        return `${name}又可以发言了`;
      }}
    >
      <p>到 {momentText(until)} 自动恢复，也可以现在就恢复。</p>
    </ActDialog>
  );
}

const dayMinutes = 1440;
const spans = [
  { minutes: String(dayMinutes), label: '1 天' },
  { minutes: String(7 * dayMinutes), label: '7 天' },
  { minutes: String(30 * dayMinutes), label: '30 天' },
] as const;

function PauseDialog({ act: { studentId, name }, isOpen, onClose }: MuteDialogProps) {
  const form = useConsoleForm({
    initial: { minutes: spans[0].minutes, reason: '' },
    check: { reason: filled('请写原因') },
  });
  const chosen = spans.find(({ minutes }) => minutes === form.values.minutes);
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`暂停${name}的发言`}
      button={`暂停 ${chosen?.label ?? ''}`}
      isReady={form.isValid}
      work={async ({ minutes, reason }) => {
        const body = { studentId, minutes: Number(minutes), reason: reason.trim() };
        await call(muteInQa, { body });
        return `${name}的发言暂停了`;
      }}
    >
      <p>暂停的时候不能提问、回答和评论，看和学习不受影响。</p>
      <Radio.Group label="暂停多久" {...form.field('minutes')}>
        <div className={styles.spans}>
          {spans.map(({ minutes, label }) => (
            <Radio key={minutes} value={minutes} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="原因"
        description="会记入操作记录"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
